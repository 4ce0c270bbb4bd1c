// Certificates of OPC UA servers that are trusted. Where the configuration names a thumbprint, only that certificate is;
// else the first one seen is, and from then on no other.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../store/whole-file.ts'

const file = z.record(z.string(), z.string())

export interface TrustedServers {
  /** @throws {Error} that says what was presented, what is trusted and what to do. */
  check(url: string, certificate: Uint8Array, thumbprint: string | undefined): void
}

/** @param path - Where thumbprints of certificates that were seen first are kept. */
export function openTrustedServers(path: string, log: (text: string) => void): TrustedServers {
  const firstSeen = new Map(Object.entries(existsSync(path) ? file.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}))
  return {
    check(url, certificate, thumbprint) {
      const presented = createHash('sha1').update(certificate).digest('hex').toUpperCase()
      const trusted = thumbprint ?? firstSeen.get(url)
      if (presented === trusted) return
      if (trusted !== undefined)
        throw new Error(
          `${url} presents a certificate with thumbprint ${presented}; trusted is ${trusted}${thumbprint ? '' : ', seen first'}. ` +
            `Nothing is read from it. If its certificate was exchanged on purpose, enter ${presented} as its thumbprint.`,
        )
      firstSeen.set(url, presented)
      replaceFile(path, JSON.stringify(Object.fromEntries(firstSeen)))
      log(`${url}: its certificate, thumbprint ${presented}, is trusted from now on, as no thumbprint is configured.`)
    },
  }
}
