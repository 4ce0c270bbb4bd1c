import { parseArgs } from 'node:util'
import { StartError } from './core/settings.ts'

/** What the command line says; settings are in the environment. */
export interface StartOptions {
  /** `npm start`: the demo company with its simulator. */
  readonly demo: boolean
  /** False for `npm run dev`, where another server serves the console. */
  readonly hasConsole: boolean
  /** Allows real use of a database that the demo has filled: its accounts are removed. */
  readonly removesDemoAccounts: boolean
}

/** @throws {StartError} for a flag that does not exist. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const flag = { type: 'boolean', default: false } as const
  const options = {
    demo: flag,
    'no-console': flag,
    'remove-demo-accounts': flag,
  }
  try {
    const { values } = parseArgs({ args: [...args], options })
    return {
      demo: values.demo,
      hasConsole: !values['no-console'],
      removesDemoAccounts: values['remove-demo-accounts'],
    }
  } catch (error) {
    throw new StartError(`Not understood: ${error instanceof Error ? error.message : error}`)
  }
}
