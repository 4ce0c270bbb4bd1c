import { createDataFolder, startDemo } from '../../support/demo-server.ts'

/** The server that is attacked. */
export interface Target {
  readonly url: string
  readonly mqttUrl: string
  /** Ends what was started for the run; a server that ran before goes on. */
  stop(): Promise<void>
}

/** Codes of its demo company, e.g. `HZ0001`, begin so; each round copies this station. */
export const COPIED_STATION = 'HZ0001'

const DEMO = { SIM_STATIONS: '10', SIM_STEP_S: '5', SIM_HISTORY_DAYS: '3', LOG_LEVEL: 'error' }

/**
 * A fresh demo in a data folder of its own, or the server that ATTACK_URL and ATTACK_MQTT name: a demo that was started
 * with the test code.
 */
export async function openTarget({ ATTACK_URL, ATTACK_MQTT }: NodeJS.ProcessEnv): Promise<Target> {
  if (ATTACK_URL && ATTACK_MQTT) return { url: ATTACK_URL, mqttUrl: ATTACK_MQTT, stop: async () => undefined }
  if (ATTACK_URL || ATTACK_MQTT) throw new Error('ATTACK_URL and ATTACK_MQTT: both, or none.')
  const folder = await createDataFolder()
  const server = await startDemo({ ...DEMO, DATA_DIR: folder.path }).catch(async (error: unknown) => {
    await folder.remove()
    throw error
  })
  return {
    url: server.url,
    mqttUrl: server.mqttUrl,
    stop: async () => {
      await server.stop()
      await folder.remove()
    },
  }
}
