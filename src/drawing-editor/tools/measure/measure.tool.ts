import type { Tool } from '../tool-machine.ts'
import { measuring } from './measuring.state.ts'

export const measureTool: Tool = { name: 'measure', start: (host) => host.go(measuring, undefined) }
