export function HeaderStart() {
  return null
}
