// Run as a process of its own, to be killed: opens a cluster and writes rows, naming each one that was committed.
import { openCluster } from '../../src/platform/store/cluster.ts'
import { connect } from '../../src/platform/store/connection.ts'

const cluster = await openCluster({ folder: process.argv[2] ?? '' })
const { pool } = connect(cluster.url())
await pool.query('create table if not exists kept (n serial primary key)')
process.stdout.write(`open ${cluster.postmaster()}\n`)
for (;;) {
  const { rows } = await pool.query<{ n: number }>('insert into kept default values returning n')
  process.stdout.write(`${rows[0]?.n}\n`)
}
