import { describe, expect, it } from 'vitest'
import { createRoom } from './broker-room.ts'

describe('room in the embedded broker', () => {
  it('keeps a gateway whose CONNECT is not read yet when others that do nothing come with it', () => {
    const room = createRoom(10)
    const ended: string[] = []
    const enter = (name: string) => room.enter(() => ended.push(name))
    for (let at = 0; at < 10; at += 1) enter(`idle ${at}`).speaks()
    const gateway = enter('gateway')
    enter('one more').speaks()
    expect(ended).toEqual(['idle 0', 'idle 1'])
    gateway.speaks()
    gateway.works()
  })

  it('ends who has said nothing for longest, and no connection that works', () => {
    const room = createRoom(3)
    const ended: string[] = []
    const enter = (name: string) => room.enter(() => ended.push(name))
    const first = enter('first')
    first.speaks()
    first.works()
    enter('silent')
    const third = enter('third')
    third.works()
    enter('fourth').works()
    enter('newcomer')
    expect(ended).toEqual(['silent', 'newcomer'])
  })
})
