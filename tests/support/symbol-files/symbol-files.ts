import { DEVICES } from './devices.ts'
import { attributesText, createPen, type SymbolPen, sheetOf, type Tone } from './symbol-pen.ts'

// Sixty SVG files of devices as SCADA libraries store them, written here: no file is a copy. What they hold, and in how
// many of them, follows a count over 314 public symbols of such libraries.

/** What a file holds, with the number of the 314 public symbols that hold it. */
export const PUBLIC_SHARES = {
  style: 184,
  tspan: 53,
  gradient: 74,
  mask: 42,
  pattern: 40,
  filter: 36,
  clip: 18,
  hidden: 108,
  script: 160,
} as const
export type SymbolFeature = keyof typeof PUBLIC_SHARES
const NUM_PUBLIC = 314
export const NUM_FILES = 60
/** Elements of the largest public symbol. */
export const MOST_ELEMENTS = 989

export interface SymbolFile {
  readonly name: string
  readonly text: string
  readonly features: ReadonlySet<SymbolFeature>
  /** Names of parts that are seen; one may be used several times. */
  readonly parts: readonly string[]
  readonly numElements: number
}

/** So many files as have the same share of the sixty, spread over all of them; each feature in other ones. */
function filesWith(feature: SymbolFeature): ReadonlySet<number> {
  const count = Math.round((PUBLIC_SHARES[feature] / NUM_PUBLIC) * NUM_FILES)
  const shift = Object.keys(PUBLIC_SHARES).indexOf(feature) * 7
  return new Set(Array.from({ length: count }, (_, i) => (Math.floor((i * NUM_FILES) / count) + shift) % NUM_FILES))
}

const FEATURES: readonly SymbolFeature[] = [
  'style',
  'tspan',
  'gradient',
  'mask',
  'pattern',
  'filter',
  'clip',
  'hidden',
  'script',
]
const HOLDING = new Map(FEATURES.map((feature) => [feature, filesWith(feature)]))

export const symbolFiles = (): readonly SymbolFile[] => Array.from({ length: NUM_FILES }, (_, i) => symbolFile(i))

/** Ways in which programs write the place of what is drawn around (0, 0). */
const PLACES = [
  'translate(110 110)',
  'matrix(1 0 0 1 110 110)',
  'translate(110,110) rotate(90)',
  'matrix(.92 .08 -.08 .92 110 110)',
  'translate(110 110) scale(-1 1)',
  'rotate(-8 110 110) translate(110 110) scale(.95)',
  'matrix(0,-1,1,0,110,110)',
  'translate(110 110) skewX(-6) scale(.9,1)',
] as const

const SHEETS = [
  'width="220" height="220"',
  'width="330" height="330" viewBox="0 0 220 220"',
  'width="60mm" height="60mm" viewBox="0 0 220 220"',
  'viewBox="0 0 220 220"',
  'width="300" height="220" viewBox="0 0 220 220" preserveAspectRatio="xMinYMid meet"',
] as const

function symbolFile(index: number): SymbolFile {
  const features = new Set(FEATURES.filter((feature) => HOLDING.get(feature)?.has(index)))
  const has = (feature: SymbolFeature): boolean => features.has(feature)
  const names = Object.keys(DEVICES)
  const device = names[index % names.length] ?? 'pump'
  const isSmall = index % 2 === 0
  const fills: Partial<Record<Tone, string>> = {
    ...(has('gradient') && { body: 'url(#metal)' }),
    ...(has('pattern') && { light: 'url(#hatch)', dark: 'url(#hatch)' }),
  }
  const look = { palette: Math.floor(index / names.length), fills }
  const isBySheet = !has('style') && index % 3 === 1
  const pen = createPen({ ...look, paintedBy: has('style') ? 'style' : isBySheet ? 'classes' : 'attributes' })
  const parts = DEVICES[device]?.(pen) ?? []
  const place = PLACES[index % PLACES.length] ?? ''
  const shadow = has('filter') ? shadowOf(index, pen) : ''
  const details = [
    ...(has('mask') ? [shineOf(index, pen)] : []),
    ...(has('clip') ? [cutOf(pen)] : []),
    ...(isSmall ? [] : [ringOf(index, pen)]),
  ]
  const body = [
    shadow,
    `<g id="${device}" transform="${place}">${parts.join('')}${details.join('')}</g>`,
    labelOf(index, has('tspan')),
    has('hidden') ? hiddenOf(index, pen) : '',
  ]
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" ${SHEETS[index % SHEETS.length]}>`,
    has('script') ? metadataOf(index) : '',
    `<defs>${isBySheet ? `<style>${sheetOf(look)}</style>` : ''}${isSmall ? '' : `<circle id="bolt" r="3"${pen.paint('hot')}/>`}${has('gradient') ? gradientOf(index) : ''}${has('mask') ? maskOf(index) : ''}${has('pattern') ? patternOf(index) : ''}${has('filter') ? filterOf(index) : ''}${has('clip') ? CLIP : ''}</defs>`,
    ...body,
    '</svg>',
  ].join('\n')
  const seen = body.slice(0, 3).join('')
  return {
    name: `${String(index + 1).padStart(2, '0')} ${device}`,
    text,
    features,
    parts: [...(isSmall ? [] : ['bolt']), ...[...seen.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)],
    numElements: numShapesIn(body.join('')),
  }
}

const numShapesIn = (text: string): number =>
  text.match(/<(?:rect|circle|ellipse|line|polyline|polygon|path|text|use)\b/g)?.length ?? 0

function metadataOf(index: number): string {
  const script = `<script type="text/javascript">document.title = "${index}"</script>`
  return `<metadata id="about"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"><cc:Work rdf:about=""><cc:title>${index}</cc:title></cc:Work></rdf:RDF>${script}</metadata>`
}

function gradientOf(index: number): string {
  const stops =
    '<linearGradient id="steel"><stop offset="0" style="stop-color:#e9eef2"/><stop offset=".45" style="stop-color:#8fa3b3;stop-opacity:.9"/><stop offset="1" stop-color="#3b4a57"/></linearGradient>'
  const kinds = [
    '<linearGradient id="metal" xlink:href="#steel" x1="-80" y1="0" x2="80" y2="0" gradientUnits="userSpaceOnUse" gradientTransform="rotate(35)"/>',
    '<radialGradient id="metal" xlink:href="#steel" cx="0" cy="0" r="90" fx="-30" fy="-30" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1 .2 -.1 .8 10 -6)"/>',
    '<linearGradient id="metal" xlink:href="#steel" x2="1" y2="0" gradientTransform="translate(.5 .5) rotate(60) translate(-.5 -.5)"/>',
    '<linearGradient id="metal" xlink:href="#steel" x1="0" x2="40" gradientUnits="userSpaceOnUse" spreadMethod="reflect" gradientTransform="scale(1.2 1)"/>',
  ]
  return stops + kinds[Math.floor(index / 3) % kinds.length]
}

/** Fades what is masked to one side, or to the rim. */
function maskOf(index: number): string {
  const kinds = [
    '<linearGradient id="fade"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="veil" maskUnits="userSpaceOnUse" x="-100" y="-100" width="200" height="200"><rect x="-100" y="-100" width="200" height="200" fill="url(#fade)"/></mask>',
    '<radialGradient id="fade"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><mask id="veil"><circle r="70" fill="url(#fade)"/></mask>',
    '<mask id="veil" maskContentUnits="objectBoundingBox"><path d="M0 0h1L0 1z" fill="#fff"/></mask>',
  ]
  return kinds[index % kinds.length] ?? ''
}

function shineOf(index: number, { part, paint }: SymbolPen): string {
  const turn = index % 2 === 0 ? ' transform="rotate(20)"' : ''
  return `<g id="shine" mask="url(#veil)"${turn}>${part('gloss', 'ellipse', { cx: -18, cy: -22, rx: 40, ry: 26 }, 'light')}${part('glint', 'path', { d: 'M10 30A40 40 0 0150-10l-8-6A48 48 0 004 22z' }, 'cold')}<circle cx="30" cy="36" r="7"${paint('hot')}/></g>`
}

function patternOf(index: number): string {
  const kinds = [
    '<pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="#d7d2c4"/><path d="M0 0v8" stroke="#6c675a" stroke-width="3"/></pattern>',
    '<pattern id="hatch" width=".25" height=".25" viewBox="0 0 10 10"><rect width="10" height="10" fill="#b9c7cf"/><circle cx="5" cy="5" r="3" fill="#50606a"/></pattern>',
    '<pattern id="hatch" width="12" height="6" patternUnits="userSpaceOnUse"><path d="M0 0h6v6H0z" fill="#93876f"/><path d="M6 0h6v6H6z" fill="#e6dfcf" fill-opacity=".7"/></pattern>',
  ]
  return kinds[index % kinds.length] ?? ''
}

function filterOf(index: number): string {
  const kinds = [
    '<filter id="soft"><feGaussianBlur stdDeviation="4"/></filter>',
    '<filter id="soft" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="3"/><feOffset dx="5" dy="6" result="blurred"/><feFlood flood-color="#101418" flood-opacity=".6"/><feComposite in2="blurred" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>',
    '<filter id="soft" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values=".2"/></filter>',
  ]
  return kinds[index % kinds.length] ?? ''
}

function shadowOf(index: number, { part }: SymbolPen): string {
  return index % 4 < 2
    ? `<ellipse id="shadow" cx="110" cy="196" rx="80" ry="12" style="fill:#14181c;fill-opacity:.7;filter:url(#soft)"/>`
    : `<g id="plate-group" filter="url(#soft)">${part('plate', 'rect', { x: 30, y: 150, width: 160, height: 50, rx: 8 }, 'cold')}${part('lock', 'circle', { cx: 60, cy: 180, r: 12 }, 'hot')}</g>`
}

const CLIP =
  '<clipPath id="sight"><path d="M-40 20a40 40 0 0180 0v30h-80z"/><rect x="-60" y="60" width="120" height="10" transform="rotate(5)"/></clipPath>'

const cutOf = ({ part }: SymbolPen): string =>
  `<g id="liquid" clip-path="url(#sight)">${part('water', 'rect', { x: -70, y: 10, width: 140, height: 80 }, 'cold')}${part('wave', 'path', { d: 'M-70 20q17-14 35 0t35 0 35 0 35 0v14h-140z' }, 'light')}</g>`

/** Bolts, cooling fins and marks of a scale; in one file as many as the largest public symbol has elements. */
function ringOf(index: number, { part, paint }: SymbolPen): string {
  const isLargest = index === 31
  const count = isLargest ? MOST_ELEMENTS - 8 : 16 + ((index * 5) % 28)
  const marks = Array.from({ length: count }, (_, i) => {
    const angle = Number(((i * 360) / count).toFixed(3))
    const lane = isLargest ? 40 + (i % 12) * 5 : 92
    switch (i % 3) {
      case 0:
        return `<line${attributesText({ x1: 0, y1: -lane, x2: 0, y2: -lane - 6, transform: `rotate(${angle})` })}${paint('line')}/>`
      case 1:
        return `<use xlink:href="#bolt"${attributesText({ y: -lane, transform: `rotate(${angle})` })}/>`
      default:
        return `<rect${attributesText({ x: -2, y: -lane - 3, width: 4, height: 6, transform: `matrix(${turnOf(angle)} 0 0)` })}${paint('light')}/>`
    }
  })
  return `<g id="ring">${part('mark', 'circle', { cx: 0, cy: -88, r: 4 }, 'cold')}${marks.join('')}</g>`
}

function turnOf(degrees: number): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map((part) =>
    part.toFixed(6),
  )
  return `${cos} ${sin} ${-Number(sin)} ${cos}`
}

const UNITS = ['45.2 °C', '1.6 MPa', '82 m³/h', '49.8 Hz', '0.35 MW'] as const

function labelOf(index: number, isInSpans: boolean): string {
  const font = 'font-family="sans-serif" font-size="16"'
  const unit = UNITS[index % UNITS.length]
  if (isInSpans)
    return `<text id="label" ${font} x="8" y="20" fill="#f2e9d8"><tspan x="8" y="20">P-${index}</tspan><tspan x="8" dy="18" style="font-weight:bold;fill:#e8b04a">${unit}</tspan></text>`
  return index % 3 === 0
    ? `<text id="label" ${font} x="212" y="20" text-anchor="end" fill="#f2e9d8">${unit}</text>`
    : ''
}

function hiddenOf(index: number, { part }: SymbolPen): string {
  const spare = part('spare', 'rect', { x: 20, y: 20, width: 180, height: 180 }, 'hot')
  return index % 2 === 0
    ? `<g id="alarm-layer" inkscape:groupmode="layer" style="display:none">${spare}</g>`
    : `<g id="alarm-layer" display="none">${spare}</g>`
}
