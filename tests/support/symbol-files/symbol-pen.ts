const TONES = ['body', 'light', 'dark', 'glass', 'hot', 'cold', 'line'] as const
export type Tone = (typeof TONES)[number]
export type Attributes = Readonly<Record<string, string | number>>

/** Writes elements in one way of giving paint, and notes their names. */
export interface SymbolPen {
  /** A named element, painted in a tone. */
  part(name: string, tag: string, attributes: Attributes, tone: Tone): string
  /** Paint of a tone, as attributes of an element. */
  paint(tone: Tone): string
}

const PALETTES: readonly Readonly<Record<Tone, string>>[] = [
  {
    body: '#6f8ea8',
    light: '#c9d6e0',
    dark: '#2f4152',
    glass: '#9fd0e8',
    hot: '#d0503c',
    cold: '#3f8fd2',
    line: '#1c2733',
  },
  {
    body: '#8f9a6b',
    light: '#e4e3c8',
    dark: '#4a4f33',
    glass: '#bfe0d2',
    hot: '#e08a2c',
    cold: '#2c9aa0',
    line: '#25301f',
  },
  {
    body: '#a3867a',
    light: '#efe2d8',
    dark: '#553b33',
    glass: '#d7e4f2',
    hot: '#c22f57',
    cold: '#4d63c9',
    line: '#f2e9d8',
  },
  {
    body: '#7d7d8c',
    light: '#d9d9e2',
    dark: '#33333d',
    glass: '#b7e3b0',
    hot: '#f2b01e',
    cold: '#1fa36b',
    line: '#e8e8f0',
  },
]

export interface SymbolStyle {
  readonly palette: number
  /** How paint is written: as programs for drawing store it, as attributes, or by classes of {@link sheetOf}. */
  readonly paintedBy: 'style' | 'attributes' | 'classes'
  /** Written for a tone in place of its colour. */
  readonly fills: Readonly<Partial<Record<Tone, string>>>
}

export function createPen({ palette, paintedBy, fills }: SymbolStyle): SymbolPen {
  const paint = (tone: Tone): string => {
    if (paintedBy === 'classes') return ` class="${tone}"`
    const values = paintOf(tone, { palette, fills })
    return paintedBy === 'style' ? ` style="${declarationsText(values)}"` : attributesText(values)
  }
  return {
    paint,
    part: (name, tag, attributes, tone) => `<${tag} id="${name}"${attributesText(attributes)}${paint(tone)}/>`,
  }
}

/** The classes that stand for tones. */
export const sheetOf = (style: Omit<SymbolStyle, 'paintedBy'>): string =>
  TONES.map((tone) => `.${tone}{${declarationsText(paintOf(tone, style))}}`).join('')

function paintOf(tone: Tone, { palette, fills }: Omit<SymbolStyle, 'paintedBy'>): Attributes {
  const colors = PALETTES[palette % PALETTES.length] ?? PALETTES[0]
  if (!colors) throw new Error('There is no palette.')
  const isLine = tone === 'line'
  return {
    fill: isLine ? 'none' : (fills[tone] ?? colors[tone]),
    stroke: isLine ? colors.line : colors.dark,
    'stroke-width': isLine ? 3 : 2,
    ...(isLine && { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    ...(tone === 'glass' && { 'fill-opacity': 0.8 }),
  }
}

const declarationsText = (values: Attributes): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

export const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
