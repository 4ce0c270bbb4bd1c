import { describe, expect, it } from 'vitest'
import { targetOf } from '#app/routing/address-target.ts'
import { openInTab } from './open-address.ts'

function buildWorld() {
  const events: string[] = []
  const tab = {
    opener: 'console' as unknown,
    location: { replace: (address: string) => events.push(`replace ${address}, opener ${tab.opener}`) },
    close: () => events.push('close'),
  }
  const open = (menuUrl: string, openType: number, exchangeToken = async () => 'EX') => {
    const target = targetOf({ menuUrl, openType })
    if (target?.kind !== 'tab') throw new Error(`${menuUrl} opens in this tab`)
    return openInTab(target, {
      openTab: (address) => {
        events.push(`open ${address}`)
        return tab
      },
      exchangeToken,
      theme: 'night',
    })
  }
  return { open, events, tab }
}

describe('openInTab', () => {
  it('R2.3-17 opens the tab immediately, removes its opener, and gives it its address with the token', async () => {
    const { open, events } = buildWorld()
    const opened = open('http://h/p', 1)
    expect(events).toEqual(['open about:blank'])
    await opened
    expect(events).toEqual(['open about:blank', 'replace http://h/p?token=EX, opener null'])
  })

  it('R2.3-19 adds the theme, and asks for no token inside the console', async () => {
    const { open, events, tab } = buildWorld()
    const refuse = () => Promise.reject(new Error('not to be asked'))
    await open('/websiteHis', 2, refuse)
    expect([events, tab.opener]).toEqual([['open #/websiteHis?theme=night'], null])
  })

  it('closes the tab when it gets no token', async () => {
    const { open, events } = buildWorld()
    await open('http://h/p', 1, () => Promise.reject(new Error('refused')))
    expect(events).toEqual(['open about:blank', 'close'])
  })
})
