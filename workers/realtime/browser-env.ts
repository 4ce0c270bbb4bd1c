import type { RealtimeEnv, SocketConnection, SocketEvents } from './realtime-env.ts'

/** The service's environment in a browser's worker. */
export const browserEnv: RealtimeEnv = {
  openSocket,
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  requestFrame(run) {
    // a worker without requestAnimationFrame uses the length of a frame at 60 Hz
    if (typeof requestAnimationFrame !== 'function') return browserEnv.setTimer(run, 16)
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  },
  random: () => Math.random(),
  onOnline: (run) => addEventListener('online', run),
  warn: (message) => console.warn(message),
}

function openSocket(url: string, events: SocketEvents): SocketConnection {
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => events.onOpen()
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
    typeof data === 'string' ? events.onText(data) : events.onBinary(data)
  socket.onclose = ({ code }) => events.onClose(code)
  return {
    send: (text) => socket.send(text),
    close(code, reason) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close(code, reason)
    },
  }
}
