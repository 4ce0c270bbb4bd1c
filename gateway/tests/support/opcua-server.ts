import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import {
  type DataType,
  DataValue,
  MessageSecurityMode,
  ReadRequest,
  SecurityPolicy,
  type StatusCode,
  StatusCodes,
  Variant,
} from 'node-opcua-client'
import { OPCUAServer } from 'node-opcua-server'
import { freePort } from '../../../server/core/kit/free-port.ts'

export interface ScriptedNode {
  type: DataType
  value: number | boolean | readonly number[]
  status?: StatusCode
  /** Epoch ms; without it, the time of each read. */
  sourceTime?: number
}

/** A scripted server: nodes that a test sets and looks at, by what follows `ns=1;s=`. */
export interface ScriptedOpcUaServer {
  readonly port: number
  readonly url: string
  readonly nodes: Map<string, ScriptedNode>
  /** Writes that arrived. */
  readonly written: [string, unknown][]
  close(): Promise<void>
}

interface OpcUaServerOptions {
  /** Where one was that was stopped; by default a free port. */
  readonly port?: number
  /** Has its certificate, which is made at the first start. */
  readonly folder: string
  readonly users?: Readonly<Record<string, string>>
  readonly nodes?: Map<string, ScriptedNode>
  /** Called with the names of nodes before a request for them is answered. */
  readonly onRead?: (names: readonly string[]) => void
}

export const newServerFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'opc-ua-server-'))

export async function startOpcUaServer(options: OpcUaServerOptions): Promise<ScriptedOpcUaServer> {
  const port = options.port ?? (await freePort())
  const certificates = new OPCUACertificateManager({
    rootFolder: options.folder,
    automaticallyAcceptUnknownCertificate: true,
  })
  await certificates.initialize()
  const server = new OPCUAServer({
    port,
    hostname: '127.0.0.1',
    serverCertificateManager: certificates,
    securityModes: [MessageSecurityMode.None, MessageSecurityMode.SignAndEncrypt],
    securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
    userManager: { isValidUser: (user: string, password: string) => options.users?.[user] === password },
    allowAnonymous: options.users === undefined,
  })
  await server.initialize()
  const nodes = options.nodes ?? new Map<string, ScriptedNode>()
  server.on('request', (request) => {
    if (request instanceof ReadRequest)
      options.onRead?.((request.nodesToRead ?? []).map(({ nodeId }) => String(nodeId.value)))
  })
  const written: [string, unknown][] = []
  const space = server.engine.addressSpace
  const own = space?.getOwnNamespace()
  if (!space || !own) throw new Error('The server has no address space.')
  for (const [name, { type, value }] of nodes) {
    own.addVariable({
      organizedBy: space.rootFolder.objects,
      browseName: name,
      nodeId: `s=${name}`,
      dataType: type,
      ...(Array.isArray(value) && { valueRank: 1 }),
      minimumSamplingInterval: 100,
      value: {
        timestamped_get: () => {
          const node = nodes.get(name)
          return new DataValue({
            value: new Variant({ dataType: type, value: node?.value }),
            statusCode: node?.status ?? StatusCodes.Good,
            sourceTimestamp: new Date(node?.sourceTime ?? Date.now()),
          })
        },
        timestamped_set: async (dataValue: DataValue) => {
          written.push([name, dataValue.value.value])
          nodes.set(name, { type, value: dataValue.value.value })
          return StatusCodes.Good
        },
      },
    })
  }
  await server.start()
  return {
    port,
    url: `opc.tcp://127.0.0.1:${port}`,
    nodes,
    written,
    close: () => server.shutdown(0),
  }
}
