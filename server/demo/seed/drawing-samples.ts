/** What the demo's canvases are drawn of, what they name, and what of them depends on the network. */

/** The station that the templates are drawn of. */
export const SAMPLE_STATION = { code: 'HZ0001', name: '阳光家园换热站' } as const

/** The source that the templates of sources are drawn of. */
export const SAMPLE_SOURCE = { code: 'RY01', name: '云川第一热源厂' } as const
/** Numbers of boilers that sources are drawn with; one with more of them shows the first. */
export const SOURCE_TEMPLATES = [2, 3, 4, 5] as const

/** Drawings that dialog-buttons of others open. */
export const UNIT_DRAWING_ID = 'd7a30001-0000-4000-8000-000000000000'
/** By the code of the source. */
export const SOURCE_DRAWING_IDS: ReadonlyMap<string, string> = new Map([
  ['RY01', 'd7a30002-0000-4000-8000-000000000001'],
  ['RY02', 'd7a30002-0000-4000-8000-000000000002'],
])

/** Expressions for figures of a station as a whole, from those of its units. */
export const STATION_FIGURES = {
  /** MW. */
  heat: (units: readonly string[]) => units.map((unit) => `{${unit}.Q1}`).join(' + '),
  /** °C, mixed by the flows of the units. */
  returnTemperature: (units: readonly string[]) =>
    units.length === 1
      ? `{${units[0]}.T1h}`
      : `(${units.map((unit) => `{${unit}.T1h} * {${unit}.F1}`).join(' + ')}) / (${units.map((unit) => `{${unit}.F1}`).join(' + ')})`,
} as const
export type StationFigure = keyof typeof STATION_FIGURES

/** Name of the element that shows a figure of a station. */
export const figureName = (station: string, figure: StationFigure): string =>
  `${station} ${{ heat: '供热量', returnTemperature: '一次回水温度' }[figure]}`
