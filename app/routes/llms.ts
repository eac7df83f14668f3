export function loader() {
  return new Response("llms");
}
