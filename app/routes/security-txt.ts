export function loader() {
  return new Response("security-txt");
}
