export default function Unbuilt() {
  return <h1>Not built yet</h1>
}
