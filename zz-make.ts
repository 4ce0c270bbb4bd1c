import { signInByCall } from './tests/support/sign-in-call.ts'
const url = 'http://127.0.0.1:18081'
const { token } = await signInByCall(url, 'super')
const post = async (path: string, body: object) => (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', token, authentication: token }, body: JSON.stringify(body) })).json()
const get = async (path: string) => (await fetch(`${url}${path}`, { headers: { token, authentication: token } })).json()
const nodes = await post('/tx-ws-base/telemetry/nodes', {}); console.log(JSON.stringify(nodes).slice(0,200))
const units = nodes.result.filter((n: { nodeType: string }) => n.nodeType === 'unit')
console.log(nodes.code, units.length, units[0])
const saved = await post('/tx-ws-control/strategy/save', { keyId: null, version: 0, strategy: { kind: 'oneNetwork', name: '城区一网平衡', cycleMinutes: 15, members: units.map(({ keyId }: { keyId: string }) => ({ nodeId: keyId })), params: { method: 'mean', by: 'valve', target: 'auto', curve: { kind: 'quality' }, learnsFromRooms: false } } })
console.log(JSON.stringify(saved).slice(0, 300))
const asked = await post('/tx-ws-control/rehearsal/ask', { strategyId: saved.result.keyId, number: 1, hours: 24 })
console.log(JSON.stringify(asked))
for (let i = 0; i < 60; i++) {
  const rows = await post('/tx-ws-control/rehearsal/list', { strategyId: saved.result.keyId })
  console.log(rows.result[0].state, rows.result[0].progress)
  if (rows.result[0].state !== 'queued' && rows.result[0].state !== 'running') break
  await new Promise((r) => setTimeout(r, 2000))
}
const one = await post('/tx-ws-control/rehearsal/one', { keyId: asked.result.keyId })
console.log(JSON.stringify(one.result.totals), JSON.stringify(one.result.units[0]))
console.log(asked.result.keyId)
