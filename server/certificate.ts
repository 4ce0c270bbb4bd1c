import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'
import { type Settings, StartError } from './core/settings.ts'

/** PEM, as TLS takes it. */
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

type Files = NonNullable<Settings['tls']>

/** How soon a renewed certificate is noticed. Polled: the path may lead through a symbolic link that changes. */
const LOOK_INTERVAL_MS = 5_000

/** Reads certificate and key. @throws {StartError} where one is missing, or they do not belong together. */
export async function readCertificate({ certFile, keyFile }: Files): Promise<Certificate> {
  try {
    const certificate = { cert: await readFile(certFile), key: await readFile(keyFile) }
    createSecureContext(certificate)
    return certificate
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new StartError(`TLS_CERT ${certFile} and TLS_KEY ${keyFile} cannot be used: ${reason}`)
  }
}

/**
 * Takes over a renewed certificate without a restart; open connections keep the old one. A pair that cannot be used
 * (e.g. while only one of the two files is new) is logged, and the old pair stays in use.
 *
 * @returns Stops following.
 */
export function followCertificate(server: Server, files: Files, log: FastifyBaseLogger): () => void {
  const takeOver = (): void => {
    readCertificate(files).then(
      (certificate) => {
        server.setSecureContext(certificate)
        log.info('certificate renewed')
      },
      (error: unknown) => log.error({ err: error }, 'renewed certificate not taken'),
    )
  }
  const both = [files.certFile, files.keyFile]
  for (const file of both) watchFile(file, { interval: LOOK_INTERVAL_MS, persistent: false }, takeOver)
  return () => {
    for (const file of both) unwatchFile(file, takeOver)
  }
}
