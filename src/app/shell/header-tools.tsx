export function HeaderTools() {
  return null
}
