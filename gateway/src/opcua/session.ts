import { hostname } from 'node:os'
import type { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import {
  AttributeIds,
  type ClientSession,
  type DataType,
  type DataValue,
  type EndpointDescription,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  type StatusCode,
  UserTokenType,
} from 'node-opcua-client'
import type { OpcUaConnection } from '../config/opcua-config.ts'
import type { TrustedServers } from './trusted-servers.ts'

const CONNECT_MS = 15_000
const SESSION_MS = 120_000
/** Servers limit how many nodes a request may name; all known ones take this many. */
const NODES_AT_ONCE = 100

const MODES = {
  none: MessageSecurityMode.None,
  sign: MessageSecurityMode.Sign,
  encrypt: MessageSecurityMode.SignAndEncrypt,
} as const

/** What this machine has of its own: its certificate, whom it trusts, and passwords. */
export interface OpcUaSecurity {
  readonly certificates: OPCUACertificateManager
  readonly trusted: TrustedServers
  /** @throws {Error} where no file is named for the server. */
  readonly passwordOf: (url: string) => string
}

/** A session at one server. */
export interface OpcUaSession {
  open(): Promise<void>
  isOpen(): boolean
  close(): void
  /** Values in the order of the ids. Rejects where no answer came in time. */
  read(nodeIds: readonly string[], timeoutMs: number): Promise<DataValue[]>
  write(nodeId: string, type: DataType, value: unknown, timeoutMs: number): Promise<StatusCode>
}

export function createOpcUaSession(connection: OpcUaConnection, security: OpcUaSecurity): OpcUaSession {
  const { url, user } = connection
  let client: OPCUAClient | null = null
  let session: ClientSession | null = null

  function close(): void {
    const former = client
    client = null
    session = null
    former?.disconnect().catch(() => undefined)
  }

  const newClient = (certificate: Buffer | null): OPCUAClient =>
    OPCUAClient.create({
      applicationName: 'Heat field gateway',
      clientName: `field-gateway@${hostname()}`,
      clientCertificateManager: security.certificates,
      endpointMustExist: false,
      securityMode: certificate ? MODES[connection.security] : MessageSecurityMode.None,
      securityPolicy: certificate ? SecurityPolicy[connection.policy] : SecurityPolicy.None,
      ...(certificate && { serverCertificate: certificate }),
      // the line opens it again, and says meanwhile that its devices are silent
      connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 100 },
      keepSessionAlive: true,
      requestedSessionTimeout: SESSION_MS,
      transportTimeout: CONNECT_MS,
    })

  /** The certificate of the endpoint with the configured security. @throws {Error} where there is none, or it is not trusted. */
  async function trustedCertificate(): Promise<Buffer> {
    const asking = newClient(null)
    let endpoints: EndpointDescription[]
    try {
      await asking.connect(url)
      endpoints = await asking.getEndpoints()
    } finally {
      await asking.disconnect().catch(() => undefined)
    }
    const wanted = endpoints.find(
      ({ securityMode, securityPolicyUri }) =>
        securityMode === MODES[connection.security] && securityPolicyUri === SecurityPolicy[connection.policy],
    )
    if (!wanted) {
      const offered = endpoints.map(
        ({ securityMode, securityPolicyUri }) =>
          `${MessageSecurityMode[securityMode]} ${securityPolicyUri?.split('#')[1] ?? ''}`,
      )
      throw new Error(
        `${url} does not offer security ${connection.security} with policy ${connection.policy}; it offers: ${[...new Set(offered)].join(', ')}.`,
      )
    }
    const certificate = wanted.serverCertificate
    security.trusted.check(url, ownCertificate(certificate), connection.thumbprint)
    return certificate
  }

  async function connect(): Promise<void> {
    const certificate = connection.security === 'none' ? null : await trustedCertificate()
    const next = newClient(certificate)
    client = next
    next.on('close', () => {
      if (client === next) close()
    })
    await next.connect(url)
    const opened = await next.createSession(
      user === undefined
        ? { type: UserTokenType.Anonymous }
        : { type: UserTokenType.UserName, userName: user, password: security.passwordOf(url) },
    )
    if (client !== next) throw new Error('The connection was lost.')
    opened.on('session_closed', () => {
      if (session === opened) close()
    })
    session = opened
  }

  async function open(): Promise<void> {
    close()
    try {
      await within(connect(), CONNECT_MS)
    } catch (error) {
      close()
      throw error
    }
  }

  function ready(): ClientSession {
    if (!session) throw new Error('The connection is closed.')
    return session
  }

  return {
    open,
    isOpen: () => session !== null,
    close,
    async read(nodeIds, timeoutMs) {
      const values: DataValue[] = []
      for (let at = 0; at < nodeIds.length; at += NODES_AT_ONCE) {
        const nodes = nodeIds.slice(at, at + NODES_AT_ONCE)
        const read = nodes.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value }))
        values.push(...(await within(ready().read(read), timeoutMs)))
      }
      return values
    },
    write: (nodeId, dataType, value, timeoutMs) =>
      // without times: many servers take none
      within(
        ready().write({ nodeId, attributeId: AttributeIds.Value, value: { value: { dataType, value } } }),
        timeoutMs,
      ),
  }
}

/** Servers may send the certificates of their authorities after their own: DER says how long the first is. */
function ownCertificate(chain: Buffer): Buffer {
  const lengthBytes = chain[1] !== undefined && chain[1] > 0x80 ? chain[1] - 0x80 : 0
  const length = lengthBytes > 0 && lengthBytes < 5 ? chain.readUIntBE(2, lengthBytes) : (chain[1] ?? 0)
  return chain.subarray(0, 2 + lengthBytes + length)
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer came.')), timeoutMs)
  })
  // what comes too late is nobody's any more
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
