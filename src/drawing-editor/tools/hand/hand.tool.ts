import type { Tool } from '../tool-machine.ts'
import { panning } from './panning.state.ts'

export const handTool: Tool = { name: 'hand', start: (host) => host.go(panning, undefined) }
