import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const coreAlgorithms: readonly Algorithm[] = [
  {
    runs: 'onRequest',
    kind: 'files.export',
    group: 'files',
    version: 1,
    scope: label('一个导出', 'One export'),
    computes: label(
      '按申请人当前的权限和数据范围生成较大的导出文件。',
      'Makes a large export with the permissions and the data scope that the person who asked has now.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'files.expire',
    group: 'cleaning',
    version: 1,
    scope: label('导出文件', 'Exported files'),
    computes: label('删除已过保存期限的导出文件。', 'Deletes exported files that have expired.'),
    without: label('过期的导出文件会一直占用数据库空间。', 'Expired files go on taking room in the database.'),
  },
  {
    runs: 'scheduled',
    kind: 'largeFiles.expire',
    group: 'cleaning',
    version: 1,
    scope: label('分段上传的大文件', 'Large files that come in parts'),
    computes: label(
      '删除 24 小时没有继续的上传，并逐步删除已删除文件的内容。',
      'Deletes uploads that nobody has gone on with for 24 hours, and little by little the content of removed files.',
    ),
    without: label(
      '未传完和已删除的文件会一直占用数据库空间。',
      'Unfinished and removed files go on taking room in the database.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'mail.expire',
    group: 'cleaning',
    version: 1,
    scope: label('已发送的邮件', 'Mail that was sent'),
    computes: label('删除早已发出或放弃的邮件。', 'Deletes mail that was sent or given up long ago.'),
    without: label('旧邮件会一直占用数据库空间。', 'Old mail goes on taking room in the database.'),
  },
  {
    runs: 'scheduled',
    kind: 'jobRuns.expire',
    group: 'cleaning',
    version: 1,
    scope: label('执行记录', 'Records of runs'),
    computes: label('删除早已结束的执行记录。', 'Deletes the records of runs that ended long ago.'),
    without: label('执行记录会不断增多，列表变慢。', 'Records of runs grow without end, and their list gets slow.'),
  },
]
