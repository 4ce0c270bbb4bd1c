import { Worker } from 'node:worker_threads'
import { adminHomeCalls } from '#contract/endpoints/admin-home.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { messageCalls } from '#contract/endpoints/messages.ts'
import { overviewCalls } from '#contract/endpoints/overview.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import type { OrdinaryCall, OrdinaryPerson, OrdinaryRequest } from './ordinary-person.worker.ts'
import type { Person } from './person.ts'

/** Lets a person poll what open pages poll, one call after the other. @returns Their calls so far, and how to end. */
export function pollAs(
  url: string,
  { token }: Person,
  pointIds: readonly number[],
): { readonly calls: readonly OrdinaryCall[]; close(): Promise<void> } {
  const calls: OrdinaryCall[] = []
  const call = (
    name: string,
    { method, path }: { method: 'GET' | 'POST'; path: string },
    form = {},
  ): OrdinaryRequest => ({
    name,
    method,
    path,
    form,
  })
  const workerData: OrdinaryPerson = {
    url,
    token,
    requests: [
      call('home', adminHomeCalls.summary),
      call('overview', overviewCalls.now),
      call('alarms', alarmCalls.titleWarn),
      call('notices', messageCalls.noticeCenter),
      call('last values', telemetryCalls.latest, { pointIds: JSON.stringify(pointIds) }),
      call('plant tree', physicsCalls.tree),
    ],
  }
  // worker threads do not inherit the TypeScript loader
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport('./ordinary-person.worker.ts', '${import.meta.url}'))`
  const thread = new Worker(start, { eval: true, workerData })
  thread.on('message', (made: OrdinaryCall) => calls.push(made))
  thread.on('error', (error) => {
    throw error
  })
  return {
    calls,
    close: async () => {
      await thread.terminate()
    },
  }
}
