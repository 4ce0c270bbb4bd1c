// From the coordinates of a file to WGS-84 and back.

import proj4 from 'proj4'
import { type CoordinateSystem, type Datum, zoneNumberOf } from '#contract/geometry/coordinate-system.ts'
import { bd09Of, gcj02Of, type Pair, withoutOffset } from './chinese-offset.ts'
import { applied, fitGrid } from './local-grid.ts'

export interface Converter {
  toWgs84(place: Pair): Pair
  fromWgs84(place: Pair): Pair
  /** Of the points of a local grid, m. */
  readonly residualsM: readonly number[]
}

/** Why no converter can be made: too few points, points on one line, a datum without its shift, a meridian of no zone. */
export type SystemFault = 'points' | 'line' | 'shift' | 'meridian'

const ELLIPSOIDS: Readonly<Record<Datum, string>> = {
  cgcs2000: '+a=6378137 +rf=298.257222101',
  beijing54: '+a=6378245 +rf=298.3',
  xian80: '+a=6378140 +rf=298.257',
}
const WGS84 = '+proj=longlat +datum=WGS84 +no_defs'
const FALSE_EASTING_M = 500_000
const ZONE_M = 1_000_000

export function converterOf(system: CoordinateSystem): Converter | SystemFault {
  const plain = plainConverter(system)
  if (typeof plain === 'string' || !system.isNorthFirst) return plain
  return {
    toWgs84: ([first, second]) => plain.toWgs84([second, first]),
    fromWgs84(place) {
      const [east, north] = plain.fromWgs84(place)
      return [north, east]
    },
    residualsM: plain.residualsM,
  }
}

function plainConverter(system: CoordinateSystem): Converter | SystemFault {
  switch (system.kind) {
    case 'wgs84':
      return { toWgs84: (place) => place, fromWgs84: (place) => place, residualsM: [] }
    case 'gcj02':
      return offsetConverter(gcj02Of)
    case 'bd09':
      return offsetConverter(bd09Of)
    case 'degrees':
      return datumConverter(system, '+proj=longlat')
    case 'grid': {
      const number = zoneNumberOf(system.zoneWidth, system.meridian)
      // a city may have a zone of its own, which has no number
      if (system.hasZoneNumber && number === null) return 'meridian'
      const easting = FALSE_EASTING_M + (system.hasZoneNumber ? ZONE_M * (number ?? 0) : 0)
      return datumConverter(
        system,
        `+proj=tmerc +lat_0=0 +lon_0=${system.meridian} +k=1 +x_0=${easting} +y_0=0 +units=m`,
      )
    }
    case 'local':
      return localConverter(system)
  }
}

const offsetConverter = (offsetOf: (place: Pair) => Pair): Converter => ({
  toWgs84: (place) => withoutOffset(place, offsetOf),
  fromWgs84: offsetOf,
  residualsM: [],
})

function datumConverter(
  { datum, shift }: { readonly datum: Datum; readonly shift?: readonly number[] | undefined },
  projection: string,
): Converter | SystemFault {
  // CGCS2000 and WGS-84 are the same to some centimetres
  if (datum !== 'cgcs2000' && !shift) return 'shift'
  const moved = datum === 'cgcs2000' ? [0, 0, 0] : (shift ?? [])
  const projected = proj4(`${projection} ${ELLIPSOIDS[datum]} +towgs84=${moved.join(',')} +no_defs`, WGS84)
  return {
    toWgs84([x, y]) {
      const [lng = Number.NaN, lat = Number.NaN] = projected.forward([x, y])
      return [lng, lat]
    },
    fromWgs84([lng, lat]) {
      const [x = Number.NaN, y = Number.NaN] = projected.inverse([lng, lat])
      return [x, y]
    },
    residualsM: [],
  }
}

function localConverter({ fit, points }: Extract<CoordinateSystem, { kind: 'local' }>): Converter | SystemFault {
  const middle = points.reduce((sum, { lng }) => sum + lng, 0) / Math.max(1, points.length)
  const plane = proj4(WGS84, `+proj=tmerc +lat_0=0 +lon_0=${middle} +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs`)
  const planeOf = ([lng, lat]: Pair): Pair => {
    const [x = Number.NaN, y = Number.NaN] = plane.forward([lng, lat])
    return [x, y]
  }
  const fitted = fitGrid(fit, points, planeOf)
  if (typeof fitted === 'string') return fitted
  return {
    toWgs84(place) {
      const [u, v] = applied(fitted.toPlane, place)
      const [lng = Number.NaN, lat = Number.NaN] = plane.inverse([u, v])
      return [lng, lat]
    },
    fromWgs84: (place) => applied(fitted.fromPlane, planeOf(place)),
    residualsM: fitted.residualsM,
  }
}
