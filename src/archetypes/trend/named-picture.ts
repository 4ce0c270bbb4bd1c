import { clockText } from '#lib/company-day.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'

interface NamedLine {
  readonly name: string
  readonly unit: string
  readonly color: string
  /** Lengths of dashes and gaps, px. */
  readonly stroke: readonly number[]
}

interface Names {
  readonly title: string
  /** What is in view, epoch ms. */
  readonly from: number
  readonly to: number
  readonly lines: readonly NamedLine[]
  readonly text: string
  readonly muted: string
  readonly background: string
  readonly fontFamily: string
  /** Pixels of the picture for one of the page. */
  readonly ratio: number
}

const [PADDING, HEADING, ROW, SWATCH, GAP] = [16, 40, 24, 28, 20]

/** A chart as people pass it on: below its title and period, above the names of its lines. */
export function namedPicture(chart: HTMLCanvasElement, names: Names): HTMLCanvasElement {
  const { ratio, lines } = names
  const whole = document.createElement('canvas')
  const pen = whole.getContext('2d')
  if (!pen) return chart
  const width = chart.width / ratio
  const textFont = `13px ${names.fontFamily}`
  pen.font = textFont
  const placed = placesOf(
    lines.map(({ name, unit }) => SWATCH + 6 + pen.measureText(nameWithUnit(name, unit)).width),
    width - 2 * PADDING,
  )
  const numRows = (placed.at(-1)?.row ?? -1) + 1
  const chartHeight = chart.height / ratio
  whole.width = chart.width
  whole.height = Math.ceil((HEADING + chartHeight + numRows * ROW + (numRows > 0 ? PADDING : 0)) * ratio)
  // a canvas that gets another size forgets how it was set
  pen.scale(ratio, ratio)
  pen.textBaseline = 'middle'
  pen.lineWidth = 2
  pen.fillStyle = names.background
  pen.fillRect(0, 0, width, whole.height / ratio)
  pen.fillStyle = names.text
  pen.font = `600 15px ${names.fontFamily}`
  pen.fillText(names.title, PADDING, HEADING / 2)
  pen.font = textFont
  pen.fillStyle = names.muted
  pen.textAlign = 'right'
  pen.fillText(`${clockText(names.from)} – ${clockText(names.to)}`, width - PADDING, HEADING / 2)
  pen.textAlign = 'left'
  pen.drawImage(chart, 0, HEADING, width, chartHeight)
  for (const [index, { name, unit, color, stroke }] of lines.entries()) {
    const { row = 0, at = 0 } = placed[index] ?? {}
    const middle = HEADING + chartHeight + (row + 0.5) * ROW
    pen.strokeStyle = color
    pen.setLineDash([...stroke])
    pen.beginPath()
    pen.moveTo(PADDING + at, middle)
    pen.lineTo(PADDING + at + SWATCH, middle)
    pen.stroke()
    pen.fillStyle = names.text
    pen.fillText(nameWithUnit(name, unit), PADDING + at + SWATCH + 6, middle)
  }
  return whole
}

/** Where names of these widths stand in rows of a width, px. */
export function placesOf(widths: readonly number[], width: number): readonly { row: number; at: number }[] {
  let [row, next] = [0, 0]
  return widths.map((each) => {
    if (next > 0 && next + each > width) [row, next] = [row + 1, 0]
    const at = next
    next += each + GAP
    return { row, at }
  })
}
