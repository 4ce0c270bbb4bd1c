import { describe, expect, it } from 'vitest'
import { liveUrl } from './live-client.ts'

describe('liveUrl', () => {
  it.each([
    ['http://127.0.0.1:8080', 'ws://127.0.0.1:8080/live'],
    ['https://heat.example/', 'wss://heat.example/live'],
    ['https://heat.example/api/?a=1#b', 'wss://heat.example/api/live'],
  ])('puts the channel of %s at %s', (backEnd, url) => {
    expect(liveUrl(backEnd)).toBe(url)
  })
})
