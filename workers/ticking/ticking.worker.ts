// A clock for a page that is not looked at: browsers let its own timers run once a minute, but not those of a worker.

/** The first message of the page: milliseconds between ticks. Every tick is a message without content. */
addEventListener('message', ({ data: intervalMs }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), intervalMs)
})

export {}
