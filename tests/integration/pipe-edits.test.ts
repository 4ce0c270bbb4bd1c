// A draft of the network on the map: published whole, refused whole, taken back; requirement R3-60 and R3-61.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editsOf, type NetworkEdits, pipeEditCalls } from '#contract/endpoints/pipe-edits.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { applyChange, changeBetween, changeValve, type NetworkChange } from '#contract/pipes/edits/change.ts'
import {
  addChamber,
  addPipe,
  joinPipes,
  moveNode,
  removeChamber,
  removePipe,
  setNode,
  setPipe,
  splitPipe,
} from '#contract/pipes/edits/edit-network.ts'
import { type EditNetwork, networkOf, textOf } from '#contract/pipes/edits/network.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import { loadNetwork } from '#server/demo/simulator/network.repository.ts'
import { readPlantRevision } from '#server/modules/telemetry/points/catalog.repository.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(), { SIM_STATIONS: '8' })
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const network = async (account: DemoAccount = 'admin'): Promise<EditNetwork> =>
  networkOf(
    pipeEditCalls.network.output.parse((await demo.post(pipeEditCalls.network.path, {}, await as(account))).result),
  )
const send = async (edits: NetworkEdits, how: object = {}, account: DemoAccount = 'admin') =>
  demo.postJson(pipeEditCalls.publish.path, { ...edits, reason: '新街并网', isTrial: false, ...how }, await as(account))
const publish = async (change: NetworkChange, before: EditNetwork, how: object = {}) => {
  const answer = await send(editsOf(changeBetween(before, applyChange(before, change))), how)
  expect(answer).toMatchObject({ code: CODE.success })
  return pipeEditCalls.publish.output.parse(answer.result)
}
const publications = async () =>
  pipeEditCalls.publications.output.parse(
    (await demo.post(pipeEditCalls.publications.path, {}, await as('admin'))).result,
  )
const takeBack = async (keyId: string, account: DemoAccount = 'admin') =>
  demo.post(pipeEditCalls.takeBack.path, { keyId }, await as(account))
/** Without versions, which rise with every change. */
const shape = (given: EditNetwork) => textOf(given).replaceAll(/"version":\d+/g, '')

function must(change: NetworkChange | null): NetworkChange {
  if (!change) throw new Error('The edit is not possible.')
  return change
}
const last = (given: EditNetwork) => {
  const pipe = [...given.pipes.values()].find(
    ({ from, to }) => given.nodes.get(from)?.kind === 'chamber' && given.nodes.get(to)?.kind === 'station',
  )
  const station = given.nodes.get(pipe?.to ?? '')
  if (!pipe?.line || !station?.place) throw new Error('The demo has no branch to a station.')
  return { pipe, line: pipe.line, station, place: station.place }
}
/** A chamber in the middle of the first stretch of a pipe. */
function cut(given: EditNetwork, id: string) {
  const line = given.pipes.get(id)?.line ?? []
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = line
  const chamber = {
    id: crypto.randomUUID(),
    code: `J-${id.slice(0, 8)}`,
    name: '新井室',
    place: [(ax + bx) / 2, (ay + by) / 2] as const,
  }
  const part = { id: crypto.randomUUID(), code: `GD-${id.slice(0, 8)}` }
  return { chamber, part, change: must(splitPipe(given, { pipe: id, after: 0, chamber, part }).change) }
}

describe('a draft of the network', () => {
  it('is published whole, with a reason, a log entry and its counts, and is taken back as long as nothing of it was changed', async () => {
    const before = await network()
    const revision = await readPlantRevision(demo.env.db)
    const { pipe, station, place } = last(before)
    const { chamber, part, change } = cut(before, pipe.id)
    const split = applyChange(before, change)
    const moved = must(moveNode(split, station.id, [place[0] + 0.0002, place[1]]).change)
    const named = must(setNode(split, chamber.id, { depthM: 2.5 }).change)
    const told = await publish([...change, ...moved, ...named], before)
    expect(told).toEqual({ outcome: 'published', conflicts: [], findings: [] })

    const after = await network()
    expect(after.nodes.get(chamber.id)).toMatchObject({ kind: 'chamber', name: '新井室', depthM: 2.5, version: 1 })
    expect([after.pipes.get(pipe.id)?.to, after.pipes.get(part.id)?.to]).toEqual([chamber.id, station.id])
    for (const one of after.pipes.values())
      expect([one.line?.[0], one.line?.at(-1)]).toEqual([
        after.nodes.get(one.from)?.place,
        after.nodes.get(one.to)?.place,
      ])
    // the running simulator takes it: its network is read anew when the plant's revision has risen
    const { network: simulated } = await loadNetwork(demo.env.db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
    expect(simulated.segments.map(({ code }) => code)).toContain(part.code)
    expect(await readPlantRevision(demo.env.db)).toBeGreaterThan(revision)
    const [row] = (
      await demo.database.db.$client.query(
        "select action, target_name from audit_log where module = 'pipeSegment' order by id desc limit 1",
      )
    ).rows
    expect(row).toEqual({ action: 'publish', target_name: '新街并网' })
    const [first] = await publications()
    expect(first).toMatchObject({
      reason: '新街并网',
      counts: { added: 2, changed: 2, removed: 0 },
      mayBeTakenBack: true,
    })

    expect(await takeBack(first?.keyId ?? '')).toMatchObject({ code: CODE.success, result: { outcome: 'published' } })
    expect(shape(await network())).toBe(shape(before))
    expect((await publications())[0]).toMatchObject({ mayBeTakenBack: false })
    expect(await takeBack(first?.keyId ?? '')).toMatchObject({ code: CODE.invalidInput })
  })

  it('does not remove a chamber that something else needs, and says by its code what that is', async () => {
    const before = await network()
    const near = last(before).place
    const chamber = {
      id: crypto.randomUUID(),
      code: 'J-points',
      name: '测点井',
      place: [near[0], near[1] + 0.001] as const,
    }
    await publish(must(addChamber(before, chamber).change), before)
    const { $client } = demo.database.db
    const { rows } = await $client.query('select id, node_id from points order by id limit 1')
    const [point] = rows
    const placePoint = (node: string) => $client.query('update points set node_id = $1 where id = $2', [node, point.id])
    await placePoint(chamber.id)
    const now = await network()
    const removal = editsOf(must(removeChamber(now, chamber.id).change))
    for (const isTrial of [true, false])
      expect(await send(removal, { isTrial })).toMatchObject({
        code: CODE.invalidInput,
        result: [{ field: chamber.code, rule: '仍被使用，不能删除：1 个测点，请先移除' }],
      })
    expect((await network()).nodes.has(chamber.id)).toBe(true)
    await placePoint(point.node_id)
    expect(await send(removal)).toMatchObject({ code: CODE.success, result: { outcome: 'published' } })
    expect((await network()).nodes.has(chamber.id)).toBe(false)
  })

  it('that somebody has changed elements of stores nothing, and names them', async () => {
    const before = await network()
    const { pipe, station, place } = last(before)
    const { version } = pipe
    await publish(must(setPipe(before, pipe.id, { builtYear: 2020 }).change), before)
    const stale = [
      ...must(setPipe(before, pipe.id, { builtYear: 2021 }).change),
      ...must(moveNode(before, station.id, [place[0] + 0.0001, place[1]]).change),
    ]
    const told = await publish(stale, before)
    expect(told).toMatchObject({
      outcome: 'conflict',
      conflicts: [
        { keyId: pipe.id, kind: 'pipe', name: pipe.code, why: 'changed', changedBy: expect.stringMatching(/\S/) },
      ],
    })
    const now = await network()
    expect([now.pipes.get(pipe.id)?.builtYear, now.pipes.get(pipe.id)?.version]).toEqual([2020, version + 1])
    expect(now.nodes.get(station.id)?.place).toEqual(place)
    // what was changed since is not taken back
    const [first] = await publications()
    await demo.database.db.$client.query('update pipe_segments set version = version + 1 where id = $1', [pipe.id])
    expect(await takeBack(first?.keyId ?? '')).toMatchObject({
      result: { outcome: 'conflict', conflicts: [{ keyId: pipe.id }] },
    })
    expect((await network()).pipes.get(pipe.id)?.builtYear).toBe(2020)
  })

  it('with a grave mistake is refused, with a small one told; a trial stores nothing', async () => {
    const before = await network()
    const { pipe, station } = last(before)
    const double = {
      id: crypto.randomUUID(),
      from: pipe.from,
      to: pipe.to,
      code: 'double',
      kind: 'branch' as const,
      dnMm: pipe.dnMm,
      laying: 'direct' as const,
      roughnessMm: 0.5,
      builtYear: null,
      corners: (pipe.line ?? []).slice(1, -1),
    }
    const refused = await publish(must(addPipe(before, double).change), before)
    expect(refused).toMatchObject({ outcome: 'refused', findings: [{ kind: 'double', isGrave: true }] })
    const wide = must(setPipe(before, pipe.id, { dnMm: 1_400 }).change)
    const trial = await publish(wide, before, { isTrial: true })
    expect(trial).toMatchObject({ outcome: 'checked', findings: [{ kind: 'dnGrows', isGrave: false }] })
    expect(textOf(await network())).toBe(textOf(before))
    const bare = applyChange(
      before,
      [...before.valves.values()].map((valve) => changeValve(valve, null)),
    )
    const gone = must(removePipe(bare, pipe.id).change)
    const answer = await send(editsOf(changeBetween(before, applyChange(before, gone))))
    expect(answer).toMatchObject({ code: CODE.invalidInput })
    expect((await network()).nodes.has(station.id)).toBe(true)
  })

  it('removes chambers that are joined, and gives them back with all that was known of them', async () => {
    const before = await network()
    const { pipe } = last(before)
    const { chamber, change } = cut(before, pipe.id)
    await publish(change, before)
    const split = await network()
    const { $client } = demo.database.db
    await $client.query("update physics_nodes set remark = '检修' where id = $1", [chamber.id])
    await $client.query("update wells set compensator_count = 2, inspected_by = '李工' where id = $1", [chamber.id])
    await publish(must(joinPipes(split, chamber.id).change), split)
    const joined = await network()
    expect([joined.nodes.has(chamber.id), joined.pipes.size]).toEqual([false, before.pipes.size])
    const [first] = await publications()
    expect(first?.counts).toEqual({ added: 0, changed: 1, removed: 2 })
    expect(await takeBack(first?.keyId ?? '')).toMatchObject({ result: { outcome: 'published' } })
    expect(shape(await network())).toBe(shape(split))
    const { rows } = await $client.query(
      'select remark, compensator_count, inspected_by from physics_nodes join wells using (id) where id = $1',
      [chamber.id],
    )
    expect(rows).toEqual([{ remark: '检修', compensator_count: 2, inspected_by: '李工' }])
  })

  it('is refused with the field where a code is taken, an end is nowhere, or a station would be renamed', async () => {
    const before = await network()
    const { pipe, station } = last(before)
    const other = [...before.pipes.values()].find(({ id }) => id !== pipe.id)
    const taken = await send(editsOf(must(setPipe(before, pipe.id, { code: other?.code ?? '' }).change)))
    expect(taken).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'code', rule: expect.stringContaining(other?.code ?? '') }],
    })
    const [edit] = editsOf(must(setPipe(before, pipe.id, { dnMm: 200 }).change)).pipes
    if (!edit?.after) throw new Error('Nothing is edited.')
    const nowhere = await send({
      nodes: [],
      valves: [],
      pipes: [{ ...edit, after: { ...edit.after, to: crypto.randomUUID() } }],
    })
    expect(nowhere).toMatchObject({ result: { outcome: 'conflict', conflicts: [{ kind: 'node', why: 'gone' }] } })
    const renamed = {
      id: station.id,
      version: station.version,
      after: { place: null, code: station.code, name: 'x', depthM: null },
    }
    expect(await send({ nodes: [renamed], pipes: [], valves: [] })).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: station.code }],
    })
    expect(await send({ nodes: [], pipes: [], valves: [] }, { reason: ' ' })).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'reason' }],
    })
    expect(textOf(await network())).toBe(textOf(before))
  })

  it('is of what its author sees alone', async () => {
    const { $client } = demo.database.db
    const all = await network()
    await $client.query(
      `update role_menus set permissions = permissions || '{pipeSegment:edit,physics:edit}'::text[]
        where role_id = (select id from roles where key = 'editor')`,
    )
    const own = await network('operator')
    const strange = [...all.nodes.values()].find(({ id, kind }) => kind === 'station' && !own.nodes.has(id))
    const held = [...own.nodes.values()].find(({ id }) =>
      [...all.pipes.values()].some((pipe) => !own.pipes.has(pipe.id) && [pipe.from, pipe.to].includes(id)),
    )
    for (const [node, field] of [
      [strange, strange?.id],
      [held, held?.code],
    ] as const) {
      if (!node?.place) throw new Error('The demo has nothing outside the operator’s data scope.')
      const moved = editsOf(must(moveNode(all, node.id, [node.place[0] + 0.0001, node.place[1]]).change))
      const answer = await send({ ...moved, pipes: [] }, {}, 'operator')
      expect(answer).toMatchObject({ code: CODE.invalidInput, result: [{ field }] })
    }
    const lacking = await send(
      { nodes: [], valves: [], pipes: [{ id: last(all).pipe.id, version: 1, after: null }] },
      {},
      'operator',
    )
    expect(lacking).toMatchObject({ code: CODE.noPermission })
    const [first] = await publications()
    expect(await takeBack(first?.keyId ?? '', 'operator')).not.toMatchObject({ code: CODE.success })
  })
})
