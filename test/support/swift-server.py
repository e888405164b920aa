"""
One OpenStack Swift with its S3 API in one process, for tests: folder, port, access key and its secret are its arguments, and then, if they are
others, the address it listens on and its region.
"""
import os
import sys

folder, port, access_key, secret = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
address, region = sys.argv[5:] or ('127.0.0.1', 'us-east-1')

import eventlet
eventlet.monkey_patch()
from eventlet import wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

utils.HASH_PATH_SUFFIX = utils.HASH_PATH_PREFIX = b'test'
os.makedirs(f'{folder}/disks/one', exist_ok=True)

def config(name, pipeline, more=''):
    path = f'{folder}/{name}.conf'
    with open(path, 'w') as file:
        file.write(f'''[DEFAULT]
swift_dir = {folder}
devices = {folder}/disks
mount_check = false
fallocate_reserve = 0
log_level = ERROR
[pipeline:main]
pipeline = {pipeline}
{more}
''')
    return path

sockets = {name: eventlet.listen(('127.0.0.1', 0)) for name in ('account', 'container', 'object')}
sockets['proxy'] = eventlet.listen((address, port))
for name in ('account', 'container', 'object'):
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': sockets[name].getsockname()[1], 'device': 'one', 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')

apps = {name: loadapp(config(name, f'{name}-server', f'[app:{name}-server]\nuse = egg:swift#{name}')) for name in ('account', 'container', 'object')}
apps['proxy'] = loadapp(config('proxy', 'catch_errors cache listing_formats s3api tempauth slo proxy-server', f'''
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = {region}
[filter:tempauth]
use = egg:swift#tempauth
user_shop_{access_key} = {secret} .admin
[filter:slo]
use = egg:swift#slo
'''))
for name in ('account', 'container', 'object'):
    eventlet.spawn(wsgi.server, sockets[name], apps[name], log_output=False)
print('ready', flush=True)
wsgi.server(sockets['proxy'], apps['proxy'], log_output=False)
