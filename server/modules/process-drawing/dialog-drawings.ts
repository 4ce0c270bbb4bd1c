import { objectsIn } from './canvas-objects.ts'

/** Keys of the drawings that the dialog-buttons of a canvas name, each once. */
export function dialogDrawings(canvas: unknown): string[] {
  const named = new Set<string>()
  for (const { type, resource } of objectsIn(canvas)) {
    if (type === 'dialog-button' && typeof resource === 'string' && resource.trim() !== '') named.add(resource.trim())
  }
  return [...named]
}
