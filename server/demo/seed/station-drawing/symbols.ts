import { EQUIPMENT, INK, MEDIA, SURFACE } from './palette.ts'
import { PICTURE_SCALE } from './primitives.ts'

const { outline, body } = EQUIPMENT

/** An SVG picture as a data address; `w` and `h` are its size on the sheet and its view box. */
function picture(w: number, h: number, content: string): string {
  const size = `width="${w / PICTURE_SCALE}" height="${h / PICTURE_SCALE}" viewBox="0 0 ${w} ${h}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'ascii').toString('base64')}`
}

const fade = (id: string, top: string, bottom: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/>` +
  `<stop offset="1" stop-color="${bottom}"/></linearGradient>`

const window = (x: number, y: number): string => `M${x} ${y}h6v7h-6z`

function windows(left: number, columns: number, top: number, rows: number): string {
  const cells = Array.from({ length: rows * columns }, (_, i) => [i % columns, Math.floor(i / columns)] as const)
  return cells.map(([column, row]) => window(left + 11 * column, top + 15 * row)).join('')
}

export const EXCHANGER_SIZE = { w: 120, h: 400 } as const

/** Plate exchanger in counter-flow: hot channels cool downwards, cold ones warm upwards. */
export const exchangerPicture: string = (() => {
  const { w, h } = EXCHANGER_SIZE
  const channel = (i: number): string =>
    `<rect x="${18 + 8 * i}" y="34" width="5" height="${h - 68}" fill="url(#${i % 2 === 0 ? 'a' : 'b'})"/>`
  const channels = Array.from({ length: 11 }, (_, i) => channel(i)).join('')
  return picture(
    w,
    h,
    `<defs>${fade('a', MEDIA.supply1.color, MEDIA.return1.color)}${fade('b', MEDIA.supply2.color, MEDIA.return2.color)}</defs>` +
      `<rect x="11" y="9" width="98" height="${h - 18}" rx="4" fill="${SURFACE.inset}"/>${channels}` +
      `<g fill="${body}" stroke="${outline}" stroke-width="2"><rect x="1" y="1" width="12" height="${h - 2}" rx="3"/>` +
      `<rect x="${w - 13}" y="1" width="12" height="${h - 2}" rx="3"/>` +
      `<path d="M13 14h94v10H13zM13 ${h - 24}h94v10H13z"/></g>`,
  )
})()

export const IMPELLER_SIZE = 36

/** Wheel of a pump with six-fold symmetry, so that only its motion shows that it runs. White, to be tinted. */
export const impellerPicture: string = (() => {
  const blades = [0, 60, 120, 180, 240, 300]
    .map((angle) => `<path d="M18 18C19 12 24 8 30 8" transform="rotate(${angle} 18 18)"/>`)
    .join('')
  return picture(
    IMPELLER_SIZE,
    IMPELLER_SIZE,
    `<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round">${blades}</g><circle cx="18" cy="18" r="4.5" fill="#fff"/>`,
  )
})()

export const ACTUATOR_SIZE = { w: 32, h: 26 } as const

/** Motor on a valve: a housing with the letter M. */
export const motorPicture: string = picture(
  ACTUATOR_SIZE.w,
  ACTUATOR_SIZE.h,
  `<rect x="1" y="1" width="30" height="24" rx="5" fill="${body}" stroke="${outline}" stroke-width="2"/>` +
    `<path d="M10 19V8l6 7 6-7v11" fill="none" stroke="${INK.strong}" stroke-width="2" stroke-linejoin="round"/>`,
)

/** Solenoid on a valve: a housing with the letter S. */
export const solenoidPicture: string = picture(
  ACTUATOR_SIZE.w,
  ACTUATOR_SIZE.h,
  `<rect x="1" y="1" width="30" height="24" fill="${body}" stroke="${outline}" stroke-width="2"/>` +
    `<path d="M20 9c-1-3-8-3-8 .5s8 3.500 8 7-7 3.500-8 .5" fill="none" stroke="${INK.strong}" stroke-width="2"/>`,
)

export const BUILDINGS_SIZE = { w: 100, h: 160 } as const
/** Roof of the right-hand house, where the supply enters, below the top of the picture. */
export const BUILDINGS_INLET_Y = 51

/** The buildings that the unit heats. */
export const buildingsPicture: string = picture(
  BUILDINGS_SIZE.w,
  BUILDINGS_SIZE.h,
  `<g fill="${body}" stroke="${outline}" stroke-width="2" stroke-linejoin="round"><path d="M59 159V51h40v108z"/>` +
    `<path d="M5 159V75h40v84z"/><path d="M27 159V1h44v158z"/></g>` +
    `<path fill="${INK.muted}" d="${windows(33, 3, 11, 8)}${windows(76, 2, 62, 5)}${windows(10, 1, 87, 3)}"/>` +
    `<path fill="${outline}" d="M44 141h10v18H44z"/>`,
)

export const SOFTENER_SIZE = { w: 60, h: 80 } as const

/** Water softener: the column with the resin and the brine tank beside it. */
export const softenerPicture: string = picture(
  SOFTENER_SIZE.w,
  SOFTENER_SIZE.h,
  `<g fill="${body}" stroke="${outline}" stroke-width="2"><rect x="5" y="15" width="28" height="64" rx="13"/>` +
    `<rect x="38" y="41" width="21" height="38" rx="3"/><path d="M13 2h12v13H13zM25 8h23v33" fill="none"/></g>` +
    `<path d="M6 50h26v16a13 13 0 0 1-26 0z" fill="${outline}" opacity=".45"/>` +
    `<path d="M39 62h19v14a2 2 0 0 1-2 2H41a2 2 0 0 1-2-2z" fill="${outline}" opacity=".3"/>`,
)
