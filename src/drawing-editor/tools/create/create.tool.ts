import type { ElementKind } from '#contract/drawing/kinds.ts'
import type { Tool } from '../tool-machine.ts'
import { placing } from './placing.state.ts'

/** The tool that draws elements of a kind: a click gives one of the usual size, a drag one as large as it. */
export const createTool = (kind: ElementKind): Tool => ({
  name: `create.${kind}`,
  start: (host) => host.go(placing, { kind }),
})
