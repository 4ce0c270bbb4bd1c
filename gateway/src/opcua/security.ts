import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import type { OpcUaSecurity } from './session.ts'
import { openTrustedServers } from './trusted-servers.ts'

/** @param folder - The certificate that this gateway shows to servers is made in it at the first start. */
export async function openSecurity(
  folder: string,
  passwordFiles: Readonly<Record<string, string>>,
  log: (text: string) => void,
): Promise<OpcUaSecurity> {
  const certificates = new OPCUACertificateManager({ rootFolder: join(folder, 'opc-ua') })
  await certificates.initialize()
  log(`OPC UA servers are shown the certificate in ${join(folder, 'opc-ua/own/certs')}: trust it there.`)
  return {
    certificates,
    trusted: openTrustedServers(join(folder, 'opc-ua-servers.json'), log),
    passwordOf(url) {
      const path = passwordFiles[url]
      if (path === undefined) throw new Error(`opcUaPasswordFiles names no file for ${url}.`)
      return readFileSync(path, 'utf8').trimEnd()
    },
  }
}
