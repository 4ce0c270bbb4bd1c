import { type LinkedDrawing, viewerLink } from '#archetypes/point-menu/drawing-link.ts'
import type { DrawingType } from '#contract/endpoints/drawings.ts'

const LETTER = { station: 'S', unit: 'S', source: 'R', resource: 'R' } as const satisfies Record<DrawingType, string>

const address = (page: 'show' | 'draw', type: DrawingType, keyId: string): string =>
  `/processDrawing/${page}${LETTER[type]}/${type}?id=${encodeURIComponent(keyId)}`

/** Address of the page that shows a drawing with live values. */
export const viewerAddress = (type: DrawingType, keyId: string): string => address('show', type, keyId)

/** Address of the page that edits a drawing. */
export const editorAddress = (type: DrawingType, keyId: string): string => address('draw', type, keyId)

/** Address of this console with another route. */
const consoleAddress = (route: string): string => `${location.origin}${location.pathname}#${route}`

/** What a screen opens to become a wall. */
export const wallAddress = (type: DrawingType, link: string): string =>
  consoleAddress(`/processDrawing/show${LETTER[type]}/${type}?kiosk=1&link=${encodeURIComponent(link)}`)

/** What another system shows in a frame, with a token of its own in place of the braces (docs/embedding.md). */
export const embeddedAddress = (drawing: Omit<LinkedDrawing, 'unitCode'>): string =>
  consoleAddress(`${viewerLink(drawing)}&exchangeToken={exchangeToken}`)
