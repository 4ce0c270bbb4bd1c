// What the tests of alarm pop-up and panel look at: its parts, its sounds, and the alarms that the back end has.

import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { type alarm, summaryOf } from './panel-page.ts'
import { opened, open as openPanels, stage } from './panel-stage.ts'

/** Records the sounds played, and rejects playing where a test asks for that. */
export const SOUNDS = `
  window.played = []
  HTMLMediaElement.prototype.play = function () {
    played.push(this.src.split('/').at(-1))
    window.player = this
    return window.refusesSound ? Promise.reject(new DOMException('', 'NotAllowedError')) : Promise.resolve()
  }
`
/** Longer than one poll: three seconds after the previous answer, plus the time of that answer. */
export const ONE_POLL_MS = 4_500

/** Makes the back end answer with these open alarms, to the pop-up and to the panel. */
export function raise(...items: ReturnType<typeof alarm>[]): void {
  stage.backEnd.answers.set(alarmCalls.eject.path, { code: 0, result: summaryOf(items) })
  stage.backEnd.answers.set(alarmCalls.titleWarn.path, { code: 0, result: items.slice(0, 10) })
}
export const open = (script = SOUNDS): Promise<void> => openPanels({ script })
export const popup = () => opened.page.locator('[data-popup=alarms]')
export const panel = () => opened.page.getByRole('dialog', { name: '最新报警' })
export const badge = () => opened.page.locator('[data-badge=alarms]')
export const played = (): Promise<string[]> => opened.page.evaluate(() => Reflect.get(window, 'played'))
export const pass = (ms: number): Promise<void> => opened.pass(ms)
