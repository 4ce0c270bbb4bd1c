export function ShellOverlays() {
  return null
}
