import { Outlet } from "react-router";
export default function Page() {
  return (
    <main>
      <h1>careers-position</h1>
      <Outlet />
    </main>
  );
}
