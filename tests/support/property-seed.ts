import fc from 'fast-check'

// Every run tries the same cases, so that a verdict can be repeated; PROPERTY_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_120) })
