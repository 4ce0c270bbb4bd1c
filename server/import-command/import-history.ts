/**
 * `npm run import`: history of files, by the calls that the page of imports makes. Duty: send, check, write, and tell what came
 * of it. Neighbours: console-client.ts signs in and asks, the server's module history-import does the work. Invariants: nothing is
 * written of files that were not read wholly; what is broken off is cancelled, and so undone, on the server.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { historyImportCalls, type ImportState } from '#contract/endpoints/history-import.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { setCompanyZone } from '#lib/company-day.ts'
import { CommandError, type ConsoleClient, signInAt } from './console-client.ts'
import { type DataFile, dataFilesAt, mappingAt, partsOf } from './data-files.ts'
import { failureLine, reportLines } from './report-lines.ts'

/** All is written; nothing is; all but the lines that are named is. */
export const EXIT = { written: 0, refused: 1, writtenInPart: 2 } as const

const USAGE = 'Use: npm run import -- --data FILE|FOLDER --map FILE, with IMPORT_USER and IMPORT_PASSWORD set'
const POLL_MS = 1_000

export interface CommandContext {
  readonly args: readonly string[]
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Where paths begin. */
  readonly folder: string
  readonly input: NodeJS.ReadableStream
  readonly tell: (line: string) => void
  /** Broken off by the person. */
  readonly signal: AbortSignal
}

/** @returns One of {@link EXIT}. */
export async function importHistory(context: CommandContext): Promise<number> {
  try {
    return await run(context)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    context.tell(error.message)
    return EXIT.refused
  }
}

async function run({ args, variables, folder, input, tell, signal }: CommandContext): Promise<number> {
  const { data, map } = optionsOf(args)
  const mapping = await mappingAt(resolve(folder, map))
  const files = await dataFilesAt(resolve(folder, data))
  const { IMPORT_SERVER: url = 'http://127.0.0.1:8080', IMPORT_USER = '', IMPORT_PASSWORD = '' } = variables
  if (IMPORT_USER === '' || IMPORT_PASSWORD === '') throw new CommandError(USAGE)
  const person = createPerson(input, tell)
  const client = await signInAt(url, { loginName: IMPORT_USER, password: IMPORT_PASSWORD, ...person }).finally(
    person.leave,
  )
  try {
    const { timeZone } = await client.ask(sessionCalls.systemInfoSignedIn, {})
    if (timeZone) setCompanyZone(timeZone)
    const keyId = await send(client, files, tell, signal)
    try {
      await client.ask(historyImportCalls.check, { keyId, mapping })
      const checked = await watch(client, { keyId, while: 'checking', tell, signal })
      if (checked.state !== 'checked' || !checked.report) throw new CommandError(failureLine(checked.failure))
      for (const line of reportLines(checked.report)) tell(line)
      if (checked.report.numValues === 0) throw new CommandError('There is no value to write.')
      await client.ask(historyImportCalls.start, { keyId, overlap: mapping.overlap })
      const { state, failure, numWritten, numKept } = await watch(client, { keyId, while: 'writing', tell, signal })
      if (state !== 'done') throw new CommandError(failureLine(failure))
      tell(
        `Written: ${numWritten} values; left out, as others stand: ${numKept}. It can be undone on the page Import of history.`,
      )
      return checked.report.numRefused > 0 ? EXIT.writtenInPart : EXIT.written
    } catch (error) {
      await cancel(client, keyId)
      throw error
    }
  } finally {
    await client.close().catch(() => undefined)
  }
}

function optionsOf(args: readonly string[]): { readonly data: string; readonly map: string } {
  try {
    const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' }, map: { type: 'string' } } })
    if (values.data && values.map) return { data: values.data, map: values.map }
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new CommandError(USAGE)
}

/** Asks the person for what only they see: the picture, and the code of the second step. Answers are lines. */
function createPerson(input: NodeJS.ReadableStream, tell: (line: string) => void) {
  const lines = createInterface({ input })
  const answers = lines[Symbol.asyncIterator]()
  const answerTo = async (question: string): Promise<string> => {
    tell(question)
    const { value, done } = await answers.next()
    if (done) throw new CommandError('The sign-in was not answered.')
    return String(value).trim()
  }
  return {
    async readPicture(image: string): Promise<string> {
      const place = await mkdtemp(join(tmpdir(), 'heat-sign-in-'))
      const [, kind = 'png', content = ''] = /^data:image\/(\w+)[^,]*,(.*)$/s.exec(image) ?? []
      try {
        const path = join(place, `picture.${kind}`)
        await writeFile(path, content, 'base64')
        return await answerTo(`Characters in the picture ${path}:`)
      } finally {
        await rm(place, { recursive: true, force: true })
      }
    },
    secondStep: () => answerTo('Code of the second step (empty where there is none):'),
    leave: () => lines.close(),
  }
}

/** Sends all files. @returns Id of their import. */
async function send(
  client: ConsoleClient,
  files: readonly DataFile[],
  tell: (line: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const begun = await client.ask(historyImportCalls.begin, {
    files: files.map(({ name, sizeBytes }) => ({ name, sizeBytes })),
  })
  const told = createProgress('Sent', tell)
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let sent = 0
  try {
    for (const [at, file] of files.entries()) {
      let place = 0
      for await (const bytes of partsOf(file)) {
        refuseIfStopped(signal)
        const part = new Blob([new Uint8Array(bytes)])
        await client.ask(historyImportCalls.sendPart, { fileId: begun.files[at]?.keyId ?? '', part, place })
        place += 1
        sent += bytes.length
        told(sent / total)
      }
    }
    return begun.keyId
  } catch (error) {
    await cancel(client, begun.keyId)
    throw error
  }
}

interface Watched {
  readonly keyId: string
  readonly while: ImportState
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
}

/** Waits for a work of the server. @returns The import after it. */
async function watch(client: ConsoleClient, { keyId, tell, signal, ...watched }: Watched) {
  const told = createProgress(watched.while === 'checking' ? 'Checked' : 'Written', tell)
  for (;;) {
    const detail = await client.ask(historyImportCalls.detail, { keyId })
    if (detail.state !== watched.while && detail.state !== 'undoing') return detail
    told(detail.progress)
    await pause(POLL_MS, undefined, { signal }).catch(() => undefined)
    refuseIfStopped(signal)
  }
}

/** Tells each tenth. */
function createProgress(what: string, tell: (line: string) => void): (share: number) => void {
  let told = 0
  return (share) => {
    const tenths = Math.floor(share * 10)
    if (tenths <= told) return
    told = tenths
    tell(`${what}: ${tenths * 10} %`)
  }
}

function refuseIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new CommandError('Broken off: what was written is removed.')
}

/** One that has ended is left as it is. */
const cancel = (client: ConsoleClient, keyId: string): Promise<void> =>
  client.ask(historyImportCalls.cancel, { keyId }).then(
    () => undefined,
    () => undefined,
  )
