import { workProgress, workResult } from '#contract/kit/long-work.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'
import { excelFile } from '../../support/excel-file.ts'
import { type Attack, createFindings } from './attack.ts'
import type { Answer, Person } from './person.ts'

const CELL = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'
/** A person waits no longer for a small file. */
const EXPORT_WITHIN_MS = 20_000
const POLL_MS = 300

/** An archive of 1 kB that says it unpacks to 2 GiB. */
function lyingFile(): Buffer {
  const file = excelFile(CELL)
  file.writeUInt32LE(0x7fffffff, file.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return file
}

const FILES: Readonly<Record<string, () => Buffer>> = {
  'a zip bomb of 1 kB': lyingFile,
  'a file with one cell at the far corner': () => excelFile('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'a file that is read long': () => excelFile('', { sharedStrings: '<si><t>a</t></si>'.repeat(3_000_000) }),
}

/** The file is imported by several people at once, and another person exports meanwhile. */
const importedBeside = ([name, make]: [string, () => Buffer]): Attack => ({
  name: `${name} is imported by three people, while another one exports`,
  async play(ground) {
    const found = createFindings()
    const content = new Uint8Array(make())
    const attackers = [await ground.hireAdmin(), await ground.hireAdmin(), await ground.hireAdmin()]
    const other = await ground.hireAdmin()
    const importing = attackers.map(async (attacker) => {
      const body = new FormData()
      body.set('mode', 'all')
      body.set('file', new Blob([content]), 'a.xlsx')
      return outcomeOf(attacker, await attacker.send(dictionaryResource.call('importExcel'), body))
    })
    const began = performance.now()
    const exported = await outcomeOf(other, await other.post(userResource.call('exportExcel'), { scope: 'all' }))
    const ms = Math.round(performance.now() - began)
    found.mustHold(`the export answered ${exported.code}`, exportResult.safeParse(exported.result).success)
    found.mustHold(`the export took ${ms} ms`, ms < EXPORT_WITHIN_MS)
    for (const { code } of await Promise.all(importing)) {
      found.mustHold('the file was taken', code !== 0)
      found.note(`import ${code}`)
    }
    found.note(`export in ${ms} ms`)
    return found.outcome()
  },
})

/** The end of a long call, which tells its progress meanwhile. */
async function outcomeOf(person: Person, answer: Answer): Promise<Answer> {
  const { data } = workProgress.safeParse(answer.result)
  if (!data) return answer
  await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  return outcomeOf(person, await person.post(workResult.path, { workId: data.workId }))
}

export const excelAttacks: readonly Attack[] = Object.entries(FILES).map(importedBeside)
