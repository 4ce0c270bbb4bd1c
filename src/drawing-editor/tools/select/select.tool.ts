import type { Tool } from '../tool-machine.ts'
import { idle } from './idle.state.ts'

export const selectTool: Tool = { name: 'select', start: (host) => host.go(idle, undefined) }
