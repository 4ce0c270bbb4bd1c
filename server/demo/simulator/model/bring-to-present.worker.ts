import { parentPort, workerData } from 'node:worker_threads'
import { bringToPresent, type Start } from './bring-to-present.ts'

parentPort?.postMessage(bringToPresent(workerData as Start)) // set by bring-to-present.ts alone
