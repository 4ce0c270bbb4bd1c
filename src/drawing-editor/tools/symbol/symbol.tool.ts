import type { NamedSymbol } from '../../symbols/new-symbol.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import type { Tool } from '../tool-machine.ts'
import { placingSymbol } from './placing-symbol.state.ts'

export const symbolToolName = ({ id }: DrawingSymbol): string => `symbol.${id}`

/** The tool that places a symbol: a click puts it there, with Shift one after another. */
export const symbolTool = (named: NamedSymbol): Tool => ({
  name: symbolToolName(named.symbol),
  start: (host) => host.go(placingSymbol, named),
})
