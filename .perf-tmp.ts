import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDeps } from '#server/open-deps.ts'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/db/migrate.ts'
const config = readConfig({...process.env, LOG_LEVEL:'silent'})
const e = await startEmbedded(config.dataDir)
const db = connect(e.url, 10)
await migrate(db)
await db`analyze`
const deps={...openDeps({config,db,log:pino({level:'silent'})})}
const app=await buildApp(deps,{pages:false})
const [{id}]=await db`select id from product where on_sale and code like 'big-%' limit 1`
const [r]=await db`select id from term where kind='grape' and code='riesling'`
const urls=['/products?page=1&limit=20','/pc/get_products?page=1&limit=20','/pc/get_products?page=400&limit=20','/pc/get_products?page=1&limit=20&priceOrder=asc','/pc/get_products?salesOrder=desc&limit=20','/pc/get_products?keyword='+encodeURIComponent('雷司令')+'&limit=20','/pc/get_products?keyword=lsl&limit=20','/pc/get_products?keyword='+encodeURIComponent('Weingut Test 42')+'&limit=20','/pc/get_products?keyword=zzzzzz','/pc/get_products?keyword=a&limit=20','/pc/get_products?selectId='+r.id+'&limit=20','/pc/get_products?cid=2&limit=20','/category','/search/keyword','/pc/get_category_product','/product/detail/'+id,'/v2/index']
for(const u of urls){const ts=[];for(let i=0;i<5;i++){deps.kept.drop(['*']);const t=performance.now();const x=await app.inject({url:'/api'+u});ts.push(performance.now()-t);if(x.statusCode!==200)console.log(x.body.slice(0,200))}
 console.log(Math.min(...ts).toFixed(1).padStart(7),Math.max(...ts).toFixed(1).padStart(7),decodeURIComponent(u))}
await app.close();await db.end();await e.stop()
