import { BACKGROUND, elementsOf, type MixedElement } from '../mixed-document.ts'
import { type Contestant, presented } from './contestant.ts'
import { PeerCamera } from './peer-camera.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'
/** Distance from a text's top to its first baseline in em, as Fabric places it. */
const BASELINE_EM = 0.88

/** One SVG tree, parsed from one string; the camera is the transform of its root group. */
export function createSvg(): Contestant {
  let camera: PeerCamera
  return {
    async open(document, stage) {
      stage.style.background = BACKGROUND
      const tree = elementsOf(document).map(markupOf).join('')
      stage.innerHTML = `<svg xmlns="${NAMESPACE}" width="100%" height="100%"><g>${tree}</g></svg>`
      const group = stage.querySelector('g')
      if (!group) throw new Error('The tree was not built.')
      const place = ({ x, y, zoom }: { x: number; y: number; zoom: number }): void =>
        group.setAttribute('transform', `translate(${x} ${y}) scale(${zoom})`)
      camera = new PeerCamera(stage, document, place)
      place(camera.current)
      await presented()
    },
    panBy: (dx, dy) => camera.panBy(dx, dy),
    zoomBy: (factor) => camera.zoomBy(factor),
    get zoom() {
      return camera.current.zoom
    },
  }
}

function markupOf(element: MixedElement): string {
  const { left, top, width, height, angle } = element
  const turned = angle === 0 ? '' : ` transform="rotate(${angle} ${left} ${top})"`
  switch (element.type) {
    case 'rect':
      return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${element.rx}"${paintOf(element)}${turned}/>`
    case 'circle': {
      const { radius } = element
      return `<circle cx="${left + radius}" cy="${top + radius}" r="${radius}"${paintOf(element)}${turned}/>`
    }
    case 'polyLine': {
      const points = element.points.map(({ x, y }) => `${x},${y}`).join(' ')
      const dash = element.strokeDashArray ? ` stroke-dasharray="${element.strokeDashArray.join(' ')}"` : ''
      return `<polyline points="${points}"${paintOf({ ...element, fill: 'none' })}${dash}/>`
    }
    case 'text': {
      const { text, fontSize, fontFamily, fill } = element
      const y = top + BASELINE_EM * fontSize
      return `<text x="${left}" y="${y}" font-size="${fontSize}" font-family="${fontFamily}" fill="${fill}"${turned}>${text}</text>`
    }
    case 'img':
      return `<image href="${element.src}" x="${left}" y="${top}" width="${width}" height="${height}"${turned}/>`
  }
}

const paintOf = ({ fill, stroke, strokeWidth }: { fill: string; stroke: string | null; strokeWidth: number }): string =>
  ` fill="${fill}"${stroke === null ? '' : ` stroke="${stroke}" stroke-width="${strokeWidth}"`}`
