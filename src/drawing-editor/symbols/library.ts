import { BUILDINGS } from './library/buildings.ts'
import { ELECTRICAL } from './library/electrical.ts'
import { EXCHANGERS } from './library/exchangers.ts'
import { FITTINGS } from './library/fittings.ts'
import { INSTRUMENTS } from './library/instruments.ts'
import { PUMPS } from './library/pumps.ts'
import { SOURCES } from './library/sources.ts'
import { TANKS } from './library/tanks.ts'
import { VALVES } from './library/valves.ts'
import type { DrawingSymbol, SymbolGroup } from './symbol.ts'

/** All symbols, by group, in the order in which they are shown. */
export const SYMBOLS_BY_GROUP: Readonly<Record<SymbolGroup, readonly DrawingSymbol[]>> = {
  source: SOURCES,
  exchanger: EXCHANGERS,
  pump: PUMPS,
  valve: VALVES,
  instrument: INSTRUMENTS,
  tank: TANKS,
  fitting: FITTINGS,
  electrical: ELECTRICAL,
  building: BUILDINGS,
}

export const SYMBOLS: readonly DrawingSymbol[] = Object.values(SYMBOLS_BY_GROUP).flat()

const BY_ID = new Map(SYMBOLS.map((one) => [one.id, one]))
/** Null for an id that the library has not, or has no more. */
export const symbolOf = (id: string): DrawingSymbol | null => BY_ID.get(id) ?? null
