import type { PipeLines } from '#contract/endpoints/pipe-lines.ts'
import type { Env } from '#server/core/env.ts'
import type { Session } from '#server/core/kit/session.ts'
import { latestOfParams } from '../overview/repository.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { listLineNodes, listPipes, listSourceIds } from './pipe-lines.repository.ts'
import { buildPipeLines, LINE_PARAMS } from './pipe-lines.ts'

/** The pipes between measured places within a session's scope, with what is measured now. */
export async function readPipeLines({ db, now: clock }: Pick<Env, 'db' | 'now'>, session: Session): Promise<PipeLines> {
  const now = clock()
  return buildPipeLines({
    now,
    pipes: await listPipes(db),
    sourceIds: await listSourceIds(db),
    nodes: await listLineNodes(db, session),
    values: await latestOfParams(db, nodesInScope(session), LINE_PARAMS, new Date(now)),
  })
}
