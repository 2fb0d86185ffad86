#!/bin/sh
# nginx in a container: deploy/nginx.conf behind Caddy, before the replicas that the container network's names lead to.
# KOLA_API_HOST (api) is the name of all of them; who comes and goes is found out every two seconds. Without Caddy, behind
# something else that ends TLS, KOLA_FRONT_LISTEN is a port and KOLA_FRONT_TRUSTED the network of what may reach it.
set -eu
from=${KOLA_FRONT_FROM:-/opt/kola/deploy}
into=${KOLA_FRONT_INTO:-/tmp/front}
socket=${KOLA_FRONT_SOCKET:-/run/kola/front.sock}
listen=${KOLA_FRONT_LISTEN:-unix:$socket}
trusted=${KOLA_FRONT_TRUSTED:-unix:}
scheme='$scheme'
[ "$trusted" = unix: ] || scheme='$http_x_forwarded_proto'
resolver=$(awk '$1 == "nameserver" { print $2; exit }' /etc/resolv.conf)
case $resolver in *:*) resolver="[$resolver]" ;; esac
mkdir -p "$into/kept"
cp "$from/proxy.inc" "$from/alike.inc" "$into/"
sed -f "$from/behind-caddy.sed" "$from/nginx.conf" | sed \
  -e "s#^pid .*#pid $into/nginx.pid;#" \
  -e "s#/var/cache/nginx/#$into/kept/#" \
  -e "s#^  upstream kola {#  resolver $resolver valid=2s;\n&#" \
  -e "s#server 127.0.0.1:8080 #server ${KOLA_API_HOST:-api}:8080 resolve #" \
  -e "s#listen unix:/run/kola/front.sock#listen $listen#" \
  -e "s#set_real_ip_from unix:;#set_real_ip_from $trusted;#" \
  -e "s#default \$scheme;#default $scheme;#" \
  -e "s#^http {#http {\n  client_body_temp_path $into/body;\n  proxy_temp_path $into/proxy;\n  fastcgi_temp_path $into/fastcgi;\n  uwsgi_temp_path $into/uwsgi;\n  scgi_temp_path $into/scgi;#" \
  > "$into/nginx.conf"
# A killed one leaves it behind.
rm -f "$socket"
exec "${KOLA_FRONT_NGINX:-nginx}" -c "$into/nginx.conf" -g 'daemon off;'
