// The choice of a coordinate system as the texts of a form. Pure.

import { type CoordinateSystem, coordinateSystem, type Datum } from '#contract/geometry/coordinate-system.ts'

export const SYSTEM_CHOICES = [
  'wgs84',
  'cgcs2000',
  'cgcs2000Grid',
  'gcj02',
  'bd09',
  'beijing54',
  'beijing54Grid',
  'xian80',
  'xian80Grid',
  'local',
] as const
export type SystemChoice = (typeof SYSTEM_CHOICES)[number]

export interface SystemForm {
  /** Empty: nobody has chosen yet. */
  readonly choice: SystemChoice | ''
  readonly zoneWidth: '3' | '6'
  readonly meridian: string
  readonly hasZoneNumber: boolean
  readonly shift: readonly [string, string, string]
  readonly fit: 'similarity' | 'affine'
  /** A line for each point: x, y, longitude, latitude. */
  readonly points: string
  readonly isNorthFirst: boolean
}

export const EMPTY_SYSTEM: SystemForm = {
  choice: '',
  zoneWidth: '3',
  meridian: '',
  hasZoneNumber: false,
  shift: ['', '', ''],
  fit: 'similarity',
  points: '',
  isNorthFirst: false,
}

const DATUM_OF: Readonly<Partial<Record<SystemChoice, Datum>>> = {
  cgcs2000: 'cgcs2000',
  cgcs2000Grid: 'cgcs2000',
  beijing54: 'beijing54',
  beijing54Grid: 'beijing54',
  xian80: 'xian80',
  xian80Grid: 'xian80',
}
export const isGrid = (choice: SystemChoice | ''): boolean => choice.endsWith('Grid')
export const needsShift = (choice: SystemChoice | ''): boolean => /^(beijing54|xian80)/.test(choice)

/** Null: something is missing or wrong. */
export function systemOf(form: SystemForm): CoordinateSystem | null {
  const { choice, isNorthFirst } = form
  if (choice === '') return null
  const datum = DATUM_OF[choice]
  const shift = needsShift(choice) ? { shift: form.shift.map(numberIn) } : {}
  const plain =
    choice === 'local'
      ? { kind: 'local', fit: form.fit, points: pointsIn(form.points) }
      : isGrid(choice)
        ? {
            kind: 'grid',
            datum,
            ...shift,
            zoneWidth: Number(form.zoneWidth),
            meridian: numberIn(form.meridian),
            hasZoneNumber: form.hasZoneNumber,
          }
        : datum
          ? { kind: 'degrees', datum, ...shift }
          : { kind: choice }
  return coordinateSystem.safeParse({ ...plain, isNorthFirst }).data ?? null
}

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

function pointsIn(text: string): { x: number; y: number; lng: number; lat: number }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [x = '', y = '', lng = '', lat = ''] = line.trim().split(/[\s,;，；]+/)
      return { x: numberIn(x), y: numberIn(y), lng: numberIn(lng), lat: numberIn(lat) }
    })
}

export function formOf(system: CoordinateSystem): SystemForm {
  const { isNorthFirst } = system
  if (system.kind === 'local') {
    const points = system.points.map(({ x, y, lng, lat }) => [x, y, lng, lat].join(', ')).join('\n')
    return { ...EMPTY_SYSTEM, choice: 'local', fit: system.fit, points, isNorthFirst }
  }
  if (system.kind === 'degrees' || system.kind === 'grid') {
    const [dx, dy, dz] = system.shift ?? []
    const shift = [String(dx ?? ''), String(dy ?? ''), String(dz ?? '')] as const
    if (system.kind === 'degrees') return { ...EMPTY_SYSTEM, choice: system.datum, shift, isNorthFirst }
    const { zoneWidth, meridian, hasZoneNumber, datum } = system
    return {
      ...EMPTY_SYSTEM,
      choice: `${datum}Grid`,
      shift,
      zoneWidth: zoneWidth === 3 ? '3' : '6',
      meridian: String(meridian),
      hasZoneNumber,
      isNorthFirst,
    }
  }
  return { ...EMPTY_SYSTEM, choice: system.kind, isNorthFirst }
}
