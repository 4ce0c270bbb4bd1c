/** Draws on a new canvas of so many px, in white: what is drawn takes its colour from a tint. */
export function createPen(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gave no 2D context for texts, values, pictures and gradients of a drawing.')
  pen.fillStyle = '#ffffff'
  return pen
}
