import { z } from 'zod'
import type { Appearance, TextFields } from './drawing-element.ts'

/** How one character of a text differs from its element, as far as it does. */
export type CharacterStyle = Partial<
  Pick<TextFields, 'fontSize' | 'fontFamily' | 'fontWeight' | 'fontStyle' | 'textBackgroundColor'> &
    Pick<TextFields, 'underline' | 'overline' | 'linethrough'> &
    Pick<Appearance, 'fill' | 'stroke' | 'strokeWidth'> & {
      /** Down from the line, px. */
      readonly deltaY: number
    }
>

const finite = z.number().refine(Number.isFinite)
const fields = z.looseObject({
  fontSize: finite.positive().optional().catch(undefined),
  fontFamily: z.string().optional().catch(undefined),
  fontWeight: z.union([z.string(), z.number()]).optional().catch(undefined),
  fontStyle: z.string().optional().catch(undefined),
  textBackgroundColor: z.string().optional().catch(undefined),
  underline: z.boolean().optional().catch(undefined),
  overline: z.boolean().optional().catch(undefined),
  linethrough: z.boolean().optional().catch(undefined),
  fill: z.string().nullable().optional().catch(undefined),
  stroke: z.string().nullable().optional().catch(undefined),
  strokeWidth: finite.min(0).optional().catch(undefined),
  deltaY: finite.optional().catch(undefined),
})
const style = fields.transform(present)
/** Each character is looked up in all of them. */
const MAX_RUNS = 2_000
/** From Fabric 5 on: runs, counted through all lines without their breaks. */
const runs = z.array(z.looseObject({ start: z.int().min(0), end: z.int(), style })).max(MAX_RUNS)
/** Before: by line, then by character. */
const table = z.record(z.string(), z.record(z.string(), style))

/** The style of each character that has one: by its line as written, and its place in it, counted in UTF-16 units. */
export type CharacterStyles = (line: number, place: number) => CharacterStyle | undefined

/** Reads the field `styles` of a text; null where no character has a style of its own, and for what cannot be read. */
export function readTextStyles(styles: unknown, lines: readonly string[]): CharacterStyles | null {
  // most texts have none: no rules are asked for those
  if (typeof styles !== 'object' || styles === null || Object.keys(styles).length === 0) return null
  return Array.isArray(styles) ? stylesOfRuns(styles, lines) : stylesOfTable(styles)
}

function stylesOfRuns(styles: unknown, lines: readonly string[]): CharacterStyles | null {
  const { data } = runs.safeParse(styles)
  if (!data) return null
  const starts: number[] = []
  let length = 0
  for (const line of lines) {
    starts.push(length)
    length += line.length
  }
  return (line, place) => {
    const index = (starts[line] ?? 0) + place
    return data.find(({ start, end }) => index >= start && index < end)?.style
  }
}

function stylesOfTable(styles: unknown): CharacterStyles | null {
  const { data } = table.safeParse(styles)
  if (!data || Object.values(data).every((line) => Object.keys(line).length === 0)) return null
  return (line, place) => data[line]?.[place]
}

/** A style without the fields that it leaves to the text. */
function present(source: z.infer<typeof fields>): CharacterStyle {
  const { fontSize, fontFamily, fontWeight, fontStyle, textBackgroundColor, underline, overline, linethrough } = source
  const { fill, stroke, strokeWidth, deltaY } = source
  return {
    ...(fontSize !== undefined && { fontSize }),
    ...(fontFamily !== undefined && { fontFamily }),
    ...(fontWeight !== undefined && { fontWeight }),
    ...(fontStyle !== undefined && { fontStyle }),
    ...(textBackgroundColor !== undefined && { textBackgroundColor }),
    ...(underline !== undefined && { underline }),
    ...(overline !== undefined && { overline }),
    ...(linethrough !== undefined && { linethrough }),
    ...(fill !== undefined && { fill }),
    ...(stroke !== undefined && { stroke }),
    ...(strokeWidth !== undefined && { strokeWidth }),
    ...(deltaY !== undefined && { deltaY }),
  }
}
