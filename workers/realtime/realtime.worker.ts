import { expose } from 'comlink'
import { z } from 'zod'
import { browserEnv } from './browser-env.ts'
import { createRealtimeService } from './realtime.service.ts'

// zod would compile its checks by `new Function`, which the console's content security policy forbids
z.config({ jitless: true })
expose(createRealtimeService(browserEnv))
