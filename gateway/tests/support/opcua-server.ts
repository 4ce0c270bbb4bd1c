import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import {
  type DataType,
  DataValue,
  MessageSecurityMode,
  SecurityPolicy,
  type StatusCode,
  StatusCodes,
  Variant,
} from 'node-opcua-client'
import { OPCUAServer } from 'node-opcua-server'
import { freePort } from '../../../server/core/kit/free-port.ts'

interface ScriptedNode {
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
  /** Ends it and forgets its certificate. */
  remove(): Promise<void>
}

export interface OpcUaServerOptions {
  /** Where one was that was stopped; by default a free port. */
  readonly port?: number
  /** Keeps its certificate there; by default a new one is made. */
  readonly folder?: string
  readonly users?: Readonly<Record<string, string>>
  readonly nodes?: ReadonlyMap<string, ScriptedNode>
}

export const newServerFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'opc-ua-server-'))

export async function startOpcUaServer(options: OpcUaServerOptions = {}): Promise<ScriptedOpcUaServer> {
  const port = options.port ?? (await freePort())
  const folder = options.folder ?? (await newServerFolder())
  const certificates = new OPCUACertificateManager({
    rootFolder: folder,
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
  const nodes = new Map<string, ScriptedNode>(options.nodes)
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
  const close = async (): Promise<void> => {
    await server.shutdown(0)
  }
  return {
    port,
    url: `opc.tcp://127.0.0.1:${port}`,
    nodes,
    written,
    close,
    remove: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
