import { randomUUID } from 'node:crypto'
import { type CommandNews, controlCalls } from '#contract/endpoints/control.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { Call, OutputOf } from '#contract/kit/call.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { signInByCall } from './sign-in-call.ts'

/** A person who asks a running demo for commands, without a browser. */
export async function commander(url: string, user: string) {
  const { token } = await signInByCall(url, user)
  async function call<C extends Call>({ path, output, body }: C, input: Record<string, unknown>): Promise<OutputOf<C>> {
    const isJson = body === 'json'
    const form = Object.entries(input).map(([name, value]) => [name, String(value)])
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { token, ...(isJson && { 'content-type': 'application/json' }) },
      body: isJson ? JSON.stringify(input) : new URLSearchParams(form),
    })
    const { code, message, result } = envelope.parse(await response.json())
    if (code !== 0) throw new Error(`${path} answered ${code}: ${message}`)
    return output.parse(result) as OutputOf<C>
  }
  async function right(node: string, param: string) {
    const tree = await call(physicsCalls.tree, {})
    const nodeId = tree.find(({ code }) => code === node)?.keyId
    const lists = { nodeIds: JSON.stringify([nodeId]), paramCodes: JSON.stringify([param]) }
    const [point] = await call(telemetryCalls.points, lists)
    const [found] = await call(controlCalls.rights, { pointIds: [point?.pointId] })
    if (!found) throw new Error(`Nothing can be written to ${node}.${param}.`)
    return found
  }
  return {
    /** What may be written, once the point has a value. */
    async right(node: string, param: string) {
      for (;;) {
        const found = await right(node, param)
        if (found.present) return found
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    },
    /** Asks for a change of the present value. */
    async ask(node: string, param: string, by: number, reason: string): Promise<CommandNews> {
      const { pointId, present, decimals, paramCode, nodeName, unit } = await this.right(node, param)
      const write = {
        pointId,
        value: Number(((present?.value ?? 0) + by).toFixed(decimals)),
        seen: present,
        key: randomUUID(),
        shown: { paramCode, nodeName, unit },
      }
      const [command] = await call(controlCalls.ask, { writes: [write], reason, validUntil: null })
      if (!command) throw new Error('The call answered no command.')
      return command
    },
  }
}
